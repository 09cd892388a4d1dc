export * from "./hand-over.ts";
export * from "./order-timeline.ts";
export * from "./race-actions.ts";
export * from "./reason.ts";
export * from "./refund.ts";
export * from "./reviews.ts";
export * from "./start-weeks.ts";
