export * from "./actors.ts";
export { logChanges, type LogChange } from "./changes.ts";
export * from "./sentence.ts";
