/** Steps with the backend where brands pay by card, and with its stand-in for Stripe. */
import type { Page } from "@playwright/test";
import { newBrand, sessionOf, signUpBrand, type Account, type BrandAccount } from "./accounts.ts";
import { apiUrl, asOperator, callApi, environmentVariable, payingApiUrl } from "./backend.ts";
import { createRaceOf, fillRace, openDashboardAs, paymentDialog, sunriseTen } from "./portal.ts";

/** Sends the requests of a page, and of other tabs beside it, to the backend where brands pay by card. */
export const payByCard = (page: Page): Promise<unknown> =>
  page
    .context()
    .route(`${apiUrl()}/**`, (route) =>
      route.continue({ url: route.request().url().replace(apiUrl(), payingApiUrl()) }),
    );

/** Opens the empty dashboard of a new brand that pays by card. */
export async function openDashboardAsPayingBrand(page: Page): Promise<BrandAccount> {
  await payByCard(page);
  const brand = await signUpBrand(undefined, payingApiUrl());
  await openDashboardAs(page, brand);
  return brand;
}

/** A new brand that pays by card, with a race that costs $500; its dashboard shows it. */
export async function addPayingBrandWithRace(page: Page, race = sunriseTen, details = newBrand()) {
  const brand = await signUpBrand(details, payingApiUrl());
  const { id: raceId } = await createRaceOf(brand, race, { at: payingApiUrl() });
  await payByCard(page);
  await openDashboardAs(page, brand);
  return { brand, raceId };
}

/** Fills in the create form and confirms it; the browser then leaves for the payment page. */
export async function confirmRace(page: Page, race = sunriseTen): Promise<void> {
  await page.goto("/brands/create-race");
  await fillRace(page, race);
  await page.getByRole("button", { name: "Create Race" }).click();
  await paymentDialog(page).getByRole("button", { name: "Pay & Finalize Race" }).click();
}

/** Presses a button of the payment page, whose address it returns. */
export async function atCheckout(page: Page, button: string): Promise<URL> {
  await page.waitForURL(`${environmentVariable("PAYING_SUPABASE_PAYMENTS_URL")}/pay/**`);
  const address = new URL(page.url());
  await page.getByRole("button", { name: button, exact: true }).click();
  return address;
}

/** Calls the API as an account or, by default, as the operator. */
export async function callPaying<Result>(
  path: string,
  { body, as }: { body?: object; as?: Account } = {},
): Promise<Result> {
  const token = as ? (await sessionOf(as)).access_token : asOperator();
  return callApi<Result>(path, { at: payingApiUrl(), as: token, ...(body && { body }) });
}

export interface OrderRow {
  readonly id: string;
  readonly race_id: string | null;
  readonly status: string;
  readonly package_id: string | null;
}

/** A brand's orders, the newest first. */
export const ordersOf = (brand: BrandAccount) =>
  callPaying<OrderRow[]>("/rest/v1/rpc/brand_order_history", { as: brand, body: {} });

/** The sessions that the stand-in has for a brand's orders, the newest first. */
export const attemptsOf = (brand: BrandAccount) =>
  callPaying<{ status: string }[]>("/rest/v1/order_payments?select=status&order=attempt.desc", {
    as: brand,
  });
