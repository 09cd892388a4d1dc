export * from "./figures.ts";
export * from "./season.ts";
