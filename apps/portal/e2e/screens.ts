import { expect, type Page } from "@playwright/test";

import { type BrandAccount, signedUpBrand } from "./backend.ts";

export async function logIn(page: Page, brand: Pick<BrandAccount, "email" | "password">) {
  await page.goto("/brands/login");
  await fillLogin(page, brand);
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
}

export async function fillLogin(
  page: Page,
  { email, password }: Pick<BrandAccount, "email" | "password">,
) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** A new brand, logged in and at its empty dashboard. */
export async function logInNewBrand(page: Page): Promise<BrandAccount> {
  const brand = await signedUpBrand();
  await logIn(page, brand);
  return brand;
}

export interface TypedRace {
  name: string;
  description: string;
  startTime: string;
}

export const sunriseTen: TypedRace = {
  name: "Sunrise Ten",
  description: "Ten miles before the city wakes.",
  startTime: "2027-06-05T06:30",
};

export async function fillRace(page: Page, race: TypedRace) {
  await page.getByLabel("Race name").fill(race.name);
  await page.getByLabel("Description").fill(race.description);
  await page.getByLabel("Start time").fill(race.startTime);
}

/** Creates a race from the dashboard at the list price and returns to the dashboard. */
export async function createRace(page: Page, race: TypedRace) {
  await page.goto("/brands/create-race");
  await fillRace(page, race);
  await page.getByRole("button", { name: "Create Race" }).click();
  await page.getByRole("button", { name: "Pay & Finalize Race" }).click();
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
}

export function raceCard(page: Page, name: string) {
  return page.getByRole("article").filter({ has: page.getByRole("heading", { name }) });
}

/** The payment modal, by its title. */
export function paymentDialog(page: Page) {
  return page.getByRole("dialog", { name: "Complete Payment to Finalize Race Creation" });
}
