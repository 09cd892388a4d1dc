/** The characters of all texts, and those removed before any check. */
export * from "./address.ts";
export * as characters from "./characters.ts";
export * from "./half-width.ts";
export * from "./known-value.ts";
export * from "./pattern.ts";
export * from "./printable.ts";
export * from "./seen.ts";
