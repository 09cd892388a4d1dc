// The repository's root, for commands that are started from any folder.
import { fileURLToPath } from "node:url";

export const repositoryRoot = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");
