export * from "./delivery.ts";
export * from "./kinds.ts";
export * from "./topics.ts";
