import { fileURLToPath } from "node:url";

/** The command line's own. */
export const cacheFolder = fileURLToPath(new URL("../../../../.local/cache", import.meta.url));
