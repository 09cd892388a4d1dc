import { fileURLToPath } from "node:url";

/** The same as the command line's. */
export const cacheFolder = fileURLToPath(new URL("../../../../.local/cache", import.meta.url));
