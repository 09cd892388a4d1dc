import { createBrowserStorage } from "@outpace/data/browser-storage";

/** What this tab keeps over a reload; in memory where the browser blocks site data. */
export const tabStorage = createBrowserStorage("sessionStorage");
