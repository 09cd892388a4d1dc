export type { ImageMime } from "./facts.ts";
export * from "./path.ts";
export { prepareBackgroundPhoto, type PreparedPhoto } from "./read.ts";
export { acceptedImages, unreadableImageMessage } from "./rules.ts";
export { photoLimitMessage, storedPhotoLimits } from "./stored.ts";
