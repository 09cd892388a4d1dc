import { join } from "node:path";

/** The cache folder of the command line. */
export const cacheFolder = join(import.meta.dirname, "../../../../.local/cache");
