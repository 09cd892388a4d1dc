// What the pages of either app may cost at their start.
import { scriptBudget } from "../script-budgets.ts";

export interface StartBudgets {
  /** Of the largest paint, as a multiple of the empty page's; by how the network is throttled. */
  readonly paint: (path: string) => { readonly simulate: number; readonly devtools: number };
  readonly shift: number;
  /** In kB; undefined where a page has none. */
  readonly bytes: (path: string) => number | undefined;
  readonly fontBytes: (path: string) => number | undefined;
  readonly script: (path: string) => number | undefined;
  /** Other pages ask search engines not to list them. */
  readonly isListed: (path: string) => boolean;
}

/** Their first screen is an island, so they have no budget of JavaScript before interaction. */
const pagesOfIslands = new Set(["/mockup-generator", "/social-generator", "/newsletter"]);

export const marketingBudgets: StartBudgets = {
  paint: (path) => ({ simulate: 1.25, devtools: path === "/" ? 1.4 : 1.25 }),
  shift: 0,
  bytes: (path) => (path === "/" ? 150 : undefined),
  fontBytes: (path) => (path === "/" ? 30 : undefined),
  script: (path) => (pagesOfIslands.has(path) ? undefined : 5),
  isListed: (path) => path !== "/404",
};

/** By path, the names under which a screen's JavaScript has its budget. */
const portalNames: Readonly<Record<string, string>> = {
  "/brands": "landing",
  "/brands/login": "login",
  "/brands/signup": "sign-up",
};
export const portalPaths = Object.keys(portalNames);

export const portalBudgets: StartBudgets = {
  paint: () => ({ simulate: 1.6, devtools: 1.45 }),
  shift: 0.01,
  bytes: () => undefined,
  fontBytes: () => undefined,
  script: (path) => scriptBudget(`portal ${portalNames[path] ?? ""}`),
  isListed: (path) => path !== "/brands/login",
};
