export { sniffImageMime, type ImageFacts, type ImageMime } from "./facts.ts";
export * from "./path.ts";
export * from "./read.ts";
export * from "./rules.ts";
