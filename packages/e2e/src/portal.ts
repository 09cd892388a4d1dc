/** Steps in the portal that tests and commands share. */
import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import {
  callAs,
  newBrand,
  signIn,
  signUpBrand,
  type Account,
  type BrandAccount,
} from "./accounts.ts";
import {
  addRaces,
  apiUrl,
  asOperator,
  brandIdOf,
  callApi,
  mailedPath,
  type RaceRow,
} from "./backend.ts";

/** Opens the dashboard, signed in to an account. */
export async function openDashboardAs(page: Page, account: Account): Promise<void> {
  await signIn(page.context(), account);
  await page.goto("/brands/dashboard");
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
}

/** Opens Account, signed in to an account. */
export async function openAccount(page: Page, account: Account): Promise<void> {
  await signIn(page.context(), account);
  await page.goto("/brands/settings");
}

/** Expects the dashboard of a brand. */
export const expectWelcome = (page: Page, { companyName }: Pick<BrandAccount, "companyName">) =>
  expect(page.getByText(`Welcome, ${companyName}`)).toBeVisible();

/** Opens the empty dashboard of a new brand. */
export async function openDashboardAsNewBrand(page: Page): Promise<BrandAccount> {
  const brand = await signUpBrand();
  await openDashboardAs(page, brand);
  return brand;
}

/** Opens the create form as a new brand. */
export async function openCreateRaceAsNewBrand(page: Page): Promise<BrandAccount> {
  const brand = await signUpBrand();
  await signIn(page.context(), brand);
  await page.goto("/brands/create-race");
  return brand;
}

/** Opens a prerendered screen and waits for the app to take over; before that, its links load whole pages. */
export async function openStarted(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener("portal:ready", () => {
      document.documentElement.dataset["ready"] = "";
    });
  });
  await page.goto(path);
  await page.locator("html[data-ready]").waitFor();
}

export async function fillLogin(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** Requests a reset link for an account and returns its path. */
export async function requestResetLink({ email }: Account): Promise<string> {
  await callApi("/auth/v1/recover", { body: { email } });
  return mailedPath(email);
}

/** Changes the password under Account. */
export async function fillPasswordChange(
  page: Page,
  current: string,
  ...typed: [password: string, repeated?: string]
): Promise<void> {
  await page.getByLabel("Current password").fill(current);
  await fillNewPassword(page, ...typed);
}

/** Types a new password on a link's screen. */
export async function fillNewPassword(
  page: Page,
  password: string,
  repeated = password,
  button = "Update Password",
): Promise<void> {
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("Repeat the new password").fill(repeated);
  await page.getByRole("button", { name: button }).click();
}

/** Reloads the screen with a session that has ended. */
export async function reopenWithEndedSession(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  // A page without scripts, since the app would notice on its own while leaving.
  await page.goto("/robots.txt");
  await endSession(page);
  await page.goto(pathname);
}

/** Makes the stored session look expired and beyond renewal. */
export const endSession = (page: Page) => page.evaluate(endStoredSession);

/** Clicks a button in the step that ends the session, before the app notices its end on its own. */
export async function clickAsSessionEnds(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.evaluate(endStoredSession);
}

function endStoredSession(button?: unknown): void {
  const [key = ""] = Object.keys(localStorage).filter((name) => name.endsWith("-auth-token"));
  const session = JSON.parse(localStorage.getItem(key) ?? "") as object;
  const refused = { ...session, expires_at: 1, refresh_token: "gone" };
  localStorage.setItem(key, JSON.stringify(refused));
  if (button instanceof HTMLButtonElement) button.click();
}

/** Ends the membership of the account that is signed in. */
export async function forgetBrand(page: Page): Promise<void> {
  const userId = await page.evaluate(() => {
    const [key = ""] = Object.keys(localStorage).filter((name) => name.endsWith("-auth-token"));
    const session = JSON.parse(localStorage.getItem(key) ?? "") as { user: { id: string } };
    return session.user.id;
  });
  const members = `/rest/v1/brand_members?user_id=eq.${userId}`;
  await callApi(members, { method: "DELETE", as: asOperator() });
  await page.reload();
}

export async function fillSignUp(page: Page, brand: BrandAccount): Promise<void> {
  await page.getByLabel("Company name").fill(brand.companyName);
  await page.getByLabel("Email").fill(brand.email);
  await page.getByLabel("Contact name").fill(brand.contactName);
  await page.getByLabel("Password").fill(brand.password);
  await page.getByRole("button", { name: "Create Brand Account" }).click();
}

export const sunriseTen = {
  name: "Sunrise Ten",
  description: "Ten miles before the city wakes.",
  /** A `datetime-local` value. */
  startTime: "2040-06-02T06:30",
};

export type TypedRace = Readonly<typeof sunriseTen>;

export async function fillRace(page: Page, race: TypedRace): Promise<void> {
  await page.getByLabel("Race name").fill(race.name);
  await page.getByLabel("Description").fill(race.description);
  await page.getByLabel("Start time").fill(race.startTime);
}

/** Makes the browser report a time zone, which may not exist. */
export async function sayTimeZone(page: Page, timeZone: string | undefined): Promise<void> {
  await page.addInitScript((said) => {
    const { prototype } = Intl.DateTimeFormat;
    const own = prototype.resolvedOptions;
    prototype.resolvedOptions = function () {
      return Object.assign(own.call(this), { timeZone: said });
    };
  }, timeZone);
}

/** Replaces the first price that the page requests, in US cents. The race keeps its own. */
export async function quoteOnce(page: Page, cents: number): Promise<void> {
  let quotes = 0;
  await page.route("**/rest/v1/rpc/quote_race**", async (route) => {
    if (route.request().method() === "OPTIONS" || quotes > 0) return route.continue();
    quotes += 1;
    const response = await route.fetch();
    const quote = (await response.json()) as object;
    return route.fulfill({ response, json: { ...quote, price: cents, total: cents } });
  });
}

/** Presses the time zone's select, and returns the field that replaces it and opens its list. */
export async function openTimeZones(page: Page): Promise<Locator> {
  await page.getByLabel("Time zone").click();
  const field = page.locator("input").and(page.getByRole("combobox", { name: "Time zone" }));
  await expect(field).toBeFocused();
  await expect(page.getByRole("listbox")).toBeVisible();
  return field;
}

/** Creates a race as a brand, by default at the first backend: for $500, unless a package pays for it. */
export async function createRaceOf(
  brand: Account,
  { name, description, startTime }: TypedRace,
  { at = apiUrl(), packageId }: { readonly at?: string; readonly packageId?: string } = {},
): Promise<{ id: string }> {
  const race = {
    ...{ name, description, start_time: `${startTime}:00Z`, start_time_zone: "UTC" },
    ...{ max_participants: 500, target_distance: 10 },
  };
  const body = { request_id: randomUUID(), race, package_id: packageId };
  return callAs(brand, "create_race", body, at);
}

/** A new brand with a race that costs $500. */
export async function addBrandWithRace(race = sunriseTen, details = newBrand()) {
  const brand = await signUpBrand(details);
  return { brand, raceId: (await createRaceOf(brand, race)).id };
}

/** A new brand with these races, whatever their status; returns their ids in the same order. */
export async function addBrandWithRaces<const Rows extends readonly RaceRow[]>(rows: Rows) {
  const brand = await signUpBrand();
  const brandId = await brandIdOf(brand.email);
  const races = rows.map((row) => ({ ...row, id: row.id ?? randomUUID() }));
  await addRaces(brandId, races);
  return { brand, brandId, raceIds: races.map(({ id }) => id) as { [Row in keyof Rows]: string } };
}

/** Opens the dashboard of a new brand with a race; returns the race's id. */
export async function openDashboardWithRace(page: Page): Promise<string> {
  const { brand, raceId } = await addBrandWithRace();
  await openDashboardAs(page, brand);
  return raceId;
}

/** Creates a race at the list price; ends at the dashboard. */
export async function createRace(page: Page, race: TypedRace): Promise<void> {
  await page.goto("/brands/create-race");
  await fillRace(page, race);
  await page.getByRole("button", { name: "Create Race" }).click();
  await page.getByRole("button", { name: "Pay & Finalize Race" }).click();
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
}

/** A race's card in the dashboard's list, not in a form's preview. */
export const raceCard = (page: Page, name: string) =>
  raceCards(page).filter({ has: page.getByRole("heading", { name }) });

export const raceCards = (page: Page) => page.getByRole("listitem").getByRole("article");

export const paymentDialog = (page: Page) =>
  page.getByRole("dialog", { name: "Complete Payment to Finalize Race Creation" });
