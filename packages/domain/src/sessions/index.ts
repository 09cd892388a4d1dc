export * from "./device.ts";
export * from "./open-session.ts";
