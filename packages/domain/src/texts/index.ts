/** What texts of all kinds consist of, and what is dropped from them before anything else is asked. */
export * from "./address.ts";
export * as characters from "./characters.ts";
export * from "./pattern.ts";
export * from "./printable.ts";
export * from "./seen.ts";
