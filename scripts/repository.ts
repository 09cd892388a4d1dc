import { fileURLToPath } from "node:url";

export const repositoryRoot = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");

/** The folders of published packages. */
export const publishedPackages = ["domain", "data", "ui"] as const;
