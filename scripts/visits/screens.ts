// Every screen of both apps, for commands that visit them all.
import {
  demoAccounts,
  newBrand,
  sessionOf,
  signUpBrand,
  type Account,
} from "@outpace/e2e/accounts";
import { callApi } from "@outpace/e2e/backend";
import { fillRace, paymentDialog, sunriseTen } from "@outpace/e2e/portal";
import type { Page } from "@playwright/test";
import { marketingPages } from "./marketing-pages.ts";
import type { App } from "./served-apps.ts";

export interface Screen {
  readonly app: App;
  /** Names the picture's file. */
  readonly name: string;
  readonly path: string;
  /** The account that is signed in, if any. */
  readonly account?: Account;
  /** Steps that lead to the screen, when it is a state of another screen. */
  readonly prepare?: (page: Page) => Promise<void>;
}

export async function allScreens(): Promise<readonly Screen[]> {
  return [...marketingScreens(), ...(await portalScreens())];
}

function marketingScreens(): readonly Screen[] {
  return marketingPages().map((path) => ({
    app: "marketing",
    name: path === "/" ? "landing" : path.slice(1).replaceAll("/", "-"),
    path,
  }));
}

async function portalScreens(): Promise<readonly Screen[]> {
  const [pending, completed] = await Promise.all([demoRaceId("pending"), demoRaceId("completed")]);
  const newcomer = await signUpBrand({
    ...newBrand(),
    companyName: "First Steps Running Club",
    contactName: "Ada Moreno",
  });
  const { brand, staff } = demoAccounts;
  const screens: readonly Omit<Screen, "app">[] = [
    { name: "landing", path: "/brands" },
    { name: "sign-up", path: "/brands/signup" },
    { name: "login", path: "/brands/login" },
    { name: "login-after-sign-up", path: "/brands/login?message=Account+created+successfully" },
    { name: "forgot-password", path: "/brands/forgot-password" },
    { name: "reset-password", path: "/brands/reset-password" },
    { name: "not-found", path: "/brands/nowhere" },
    { name: "dashboard", path: "/brands/dashboard", account: brand },
    { name: "dashboard-empty", path: "/brands/dashboard", account: newcomer },
    { name: "dashboard-staff", path: "/brands/dashboard", account: staff },
    {
      name: "dashboard-new-race",
      path: "/brands/dashboard",
      account: brand,
      prepare: announceRace,
    },
    { name: "dashboard-offline", path: "/brands/dashboard", account: brand, prepare: goOffline },
    { name: "dashboard-failed", path: "/brands/dashboard", account: brand, prepare: failRaces },
    { name: "create-race", path: "/brands/create-race", account: brand },
    { name: "payment", path: "/brands/create-race", account: brand, prepare: openPayment },
    { name: "edit-race", path: `/brands/edit-race/${pending}`, account: brand },
    { name: "analytics", path: `/brands/analytics/${completed}`, account: brand },
    {
      name: "race-not-found",
      path: "/brands/analytics/00000000-0000-4000-8000-000000000000",
      account: brand,
    },
    { name: "admin", path: "/brands/admin", account: staff },
    { name: "settings", path: "/brands/settings", account: brand },
  ];
  return screens.map((screen) => ({ app: "portal", ...screen }));
}

/** The newest race of the demo brand in a status. */
async function demoRaceId(status: "pending" | "completed"): Promise<string> {
  const { access_token } = await sessionOf(demoAccounts.brand);
  const [race] = await callApi<{ id: string }[]>(
    `/rest/v1/live_races?select=id&status=eq.${status}&order=created_at.desc&limit=1`,
    { as: access_token },
  );
  if (race === undefined) throw new Error(`The seed has no ${status} race of the demo brand.`);
  return race.id;
}

/** Opens the dashboard as it is after its newest race was created. */
async function announceRace(page: Page): Promise<void> {
  const raceId = await demoRaceId("pending");
  await page.evaluate((id) => {
    const created = { raceId: id, totalCents: 50_000 };
    const usr = { message: "Race created.", created };
    history.replaceState({ ...(history.state as object), usr }, "");
  }, raceId);
  await page.reload();
  await page.getByRole("region", { name: "is on the calendar" }).waitFor();
}

async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.getByText("You're offline.").waitFor();
}

async function failRaces(page: Page): Promise<void> {
  await page.route("**/rest/v1/live_races**", (route) => route.abort());
  await page.reload();
  await page.getByText("We couldn't load your races.").waitFor();
}

async function openPayment(page: Page): Promise<void> {
  await fillRace(page, sunriseTen);
  await page.getByRole("button", { name: "Create Race" }).click();
  await paymentDialog(page).waitFor();
}
