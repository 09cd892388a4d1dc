export * from "./order.ts";
export * from "./payments.ts";
export * from "./status.ts";
export * from "./status-text.ts";
