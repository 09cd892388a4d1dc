// Lists the pages of the built marketing site, so new ones are included; redirects are not pages.
import { globSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "../repository.ts";

const marketingDist = join(repositoryRoot, "apps/marketing/dist");

/** Paths from the root, such as "/" and "/privacy". */
export function marketingPages(): readonly string[] {
  return globSync("**/*.html", { cwd: marketingDist })
    .map((file) => `/${file.replace(/(^|\/)index\.html$/, "").replace(/\.html$/, "")}`)
    .filter((path) => path !== "/brands" && !path.startsWith("/brands/"))
    .sort();
}
