// Where the repository is, for commands that may be started from any folder.
import { fileURLToPath } from "node:url";

export const repositoryRoot = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");
