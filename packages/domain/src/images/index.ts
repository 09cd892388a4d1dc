export * from "./crop.ts";
export type { ImageMime } from "./facts.ts";
export * from "./path.ts";
export * from "./preflight.ts";
export { prepareBackgroundPhoto } from "./read.ts";
export { acceptedImages, backgroundPhotoRules, unreadableImageMessage } from "./rules.ts";
export { imageFormat, signatureLength } from "./signature.ts";
export { photoBusyMessage, photoLimitMessage, storedPhotoLimits } from "./stored.ts";
