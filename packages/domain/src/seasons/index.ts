export * from "./figures.ts";
export * from "./season.ts";
export * from "./season-csv.ts";
export * from "./text.ts";
