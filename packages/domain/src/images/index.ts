export * from "./crop.ts";
export type { ImageMime } from "./facts.ts";
export * from "./path.ts";
export * from "./preflight.ts";
export { prepareBackgroundPhoto, prepareSquareLogo } from "./read.ts";
export {
  acceptedImages,
  backgroundPhotoRules,
  photoPreviewRules,
  squareLogoRules,
  unreadableImageMessage,
} from "./rules.ts";
export { imageFormat, signatureLength } from "./signature.ts";
export {
  logoWaitingMessage,
  photoBusyMessage,
  photoLimitMessage,
  storedPhotoLimits,
} from "./stored.ts";
