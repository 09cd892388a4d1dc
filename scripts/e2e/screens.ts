// Every screen of both apps, for commands that visit them all.
import { globSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { repositoryRoot } from "../repository.ts";
import type { App } from "./app.ts";
import { demoRaceId, type Account } from "./demo-accounts.ts";

export interface Screen {
  readonly app: App;
  /** Names the picture's file. */
  readonly name: string;
  readonly path: string;
  /** Who looks at it; nobody in particular, where it is left out. */
  readonly account?: Account;
  /** What to do there first, for a screen that is a state of another. */
  readonly prepare?: (page: Page) => Promise<void>;
}

export async function allScreens(): Promise<readonly Screen[]> {
  return [...marketingScreens(), ...(await portalScreens())];
}

/** The built site's own pages, so that a new one is never forgotten; redirects are no screens. */
function marketingScreens(): readonly Screen[] {
  const folder = join(repositoryRoot, "apps/marketing/dist");
  return globSync("**/*.html", { cwd: folder })
    .map((file) => file.replace(/(^|\/)index\.html$/, "").replace(/\.html$/, ""))
    .filter((page) => page !== "brands" && !page.startsWith("brands/"))
    .sort()
    .map((page) => ({
      app: "marketing",
      name: page === "" ? "landing" : page.replaceAll("/", "-"),
      path: `/${page}`,
    }));
}

async function portalScreens(): Promise<readonly Screen[]> {
  const [pending, completed] = await Promise.all([demoRaceId("pending"), demoRaceId("completed")]);
  const anyone = [
    { name: "landing", path: "/brands" },
    { name: "sign-up", path: "/brands/signup" },
    { name: "login", path: "/brands/login" },
    { name: "login-after-sign-up", path: "/brands/login?message=Account+created+successfully" },
    { name: "forgot-password", path: "/brands/forgot-password" },
    { name: "reset-password", path: "/brands/reset-password" },
    { name: "not-found", path: "/brands/nowhere" },
  ];
  const brand = [
    { name: "dashboard", path: "/brands/dashboard" },
    { name: "create-race", path: "/brands/create-race" },
    { name: "payment", path: "/brands/create-race", prepare: openPayment },
    { name: "edit-race", path: `/brands/edit-race/${pending}` },
    { name: "analytics", path: `/brands/analytics/${completed}` },
    { name: "race-not-found", path: "/brands/analytics/00000000-0000-4000-8000-000000000000" },
  ].map((screen) => ({ account: "brand" as const, ...screen }));
  const others = [
    { name: "dashboard-empty", path: "/brands/dashboard", account: "newcomer" as const },
    { name: "admin", path: "/brands/admin", account: "staff" as const },
  ];
  return [...anyone, ...brand, ...others].map((screen) => ({ app: "portal", ...screen }));
}

async function openPayment(page: Page): Promise<void> {
  await page.getByLabel("Race name").fill("Sunrise Ten");
  await page.getByLabel("Description").fill("Ten miles before the city wakes.");
  await page.getByLabel("Start time").fill("2027-06-05T06:30");
  await page.getByRole("button", { name: "Create Race" }).click();
  await page.getByRole("dialog").waitFor();
}
