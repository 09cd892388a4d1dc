export * from "./order.ts";
export * from "./status.ts";
