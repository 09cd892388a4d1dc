export * from "./link-form.ts";
export * from "./links.ts";
