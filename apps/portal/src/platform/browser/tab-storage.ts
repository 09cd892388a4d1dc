import { createBrowserStorage } from "@outpace/data/browser-storage";

/** Survives a reload; falls back to memory where the browser blocks site data. */
export const tabStorage = createBrowserStorage("sessionStorage");
