export * from "./addresses.ts";
export * from "./embed-code.ts";
export * from "./public-race.ts";
