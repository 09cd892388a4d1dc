export * from "./allowance.ts";
export * from "./dollars.ts";
export * from "./packages.ts";
export * from "./participants.ts";
export * from "./tiers.ts";
