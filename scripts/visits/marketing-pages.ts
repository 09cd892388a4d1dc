// Lists the pages of the built marketing site, so new ones are included; redirects are not pages.
import { globSync } from "node:fs";
import { join } from "node:path";
import { seededRace } from "@outpace/e2e/states/seed";
import { repositoryRoot } from "../repository.ts";

/** A race of the seed that is under way, with a photo. */
const race = `/race/${seededRace(6)}`;

/** Files that hosts show at the addresses of all races. */
const shownAt: Readonly<Record<string, string>> = { "/race": race, "/race-card": `${race}/card` };

const marketingDist = join(repositoryRoot, "apps/marketing/dist");

/** Paths from the root, such as "/" and "/privacy". */
export function marketingPages(): readonly string[] {
  return globSync("**/*.html", { cwd: marketingDist })
    .map((file) => `/${file.replace(/(^|\/)index\.html$/, "").replace(/\.html$/, "")}`)
    .filter((path) => path !== "/brands" && !path.startsWith("/brands/"))
    .sort()
    .map((path) => shownAt[path] ?? path);
}

/** What a page is called in reports and file names. */
export function marketingPageName(path: string): string {
  const file = Object.keys(shownAt).find((name) => shownAt[name] === path) ?? path;
  return file === "/" ? "landing" : file.slice(1).replaceAll("/", "-");
}
