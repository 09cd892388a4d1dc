export * from "./race-actions.ts";
export * from "./reason.ts";
export * from "./start-weeks.ts";
