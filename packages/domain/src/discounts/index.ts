export * from "./code.ts";
export * from "./quote.ts";
