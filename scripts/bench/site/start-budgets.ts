// Budgets for the start of each app's pages.
import type { App } from "../../visits/served-apps.ts";
import { scriptBudget } from "../script-budgets.ts";

export interface StartBudgets {
  readonly app: App;
  /** The largest paint as a multiple of the empty page's, by Lighthouse's throttling method. */
  readonly paint: (path: string) => { readonly simulate: number; readonly devtools: number };
  readonly shift: number;
  /** In kB; undefined for a page without a budget. */
  readonly bytes: (path: string) => number | undefined;
  readonly fontBytes: (path: string) => number | undefined;
  readonly script: (path: string) => number | undefined;
  /** Whether search engines may list the page; others ask them not to. */
  readonly isListed: (path: string) => boolean;
}

/** Their first screen is an island, so their JavaScript before interaction has no budget. */
const pagesOfIslands = new Set([
  "/mockup-generator",
  "/social-generator",
  "/newsletter",
  "/newsletter/confirm",
  "/newsletter/unsubscribe",
]);

const isRace = (path: string) => path.startsWith("/race/");

export const marketingBudgets: StartBudgets = {
  app: "marketing",
  paint: (path) =>
    isRace(path)
      ? // In Lighthouse's simulation the photo, which is late, delays the drawing below it.
        { simulate: 3, devtools: 1.5 }
      : { simulate: 1.25, devtools: path === "/" ? 1.4 : 1.25 },
  shift: 0,
  bytes: (path) => (path === "/" ? 150 : undefined),
  fontBytes: (path) => (path === "/" ? 30 : undefined),
  script: (path) => (isRace(path) ? 25 : pagesOfIslands.has(path) ? undefined : 5),
  isListed: (path) =>
    path !== "/404" && !path.startsWith("/newsletter/") && !path.endsWith("/card"),
};

/** Names of screens in the script budgets, by path. */
const portalNames: Readonly<Record<string, string>> = {
  "/brands": "landing",
  "/brands/login": "login",
  "/brands/signup": "sign-up",
};
export const portalPaths = Object.keys(portalNames);

export const portalBudgets: StartBudgets = {
  app: "portal",
  paint: () => ({ simulate: 1.6, devtools: 1.45 }),
  shift: 0.01,
  bytes: () => undefined,
  fontBytes: () => undefined,
  script: (path) => scriptBudget(`portal ${portalNames[path] ?? ""}`),
  isListed: (path) => path !== "/brands/login",
};
