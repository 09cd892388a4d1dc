/** Steps with the backend where brands pay by card, and with its stand-in for Stripe. */
import type { Page } from "@playwright/test";
import { newBrand, sessionOf, signUpBrand, type BrandAccount } from "./accounts.ts";
import { apiUrl, asOperator, callApi, environmentVariable, payingApiUrl } from "./backend.ts";
import {
  createRaceOf,
  fillRace,
  openDashboardAs,
  paymentDialog,
  sunriseTen,
  type TypedRace,
} from "./portal.ts";

/** The stand-in for Stripe. */
const paymentsUrl = () => environmentVariable("PAYING_SUPABASE_PAYMENTS_URL");

/** Sends the requests of a page, and of other tabs beside it, to the backend where brands pay by card. */
export function payByCard(page: Page): Promise<unknown> {
  return page
    .context()
    .route(`${apiUrl()}/**`, (route) =>
      route.continue({ url: route.request().url().replace(apiUrl(), payingApiUrl()) }),
    );
}

/** Opens the empty dashboard of a new brand that pays by card. */
export async function openDashboardAsPayingBrand(page: Page): Promise<BrandAccount> {
  await payByCard(page);
  const brand = await signUpBrand(undefined, payingApiUrl());
  await openDashboardAs(page, brand);
  return brand;
}

/** Fills in the create form and confirms it; the browser then leaves for the payment page. */
export async function confirmRace(page: Page, race: TypedRace = sunriseTen): Promise<void> {
  await page.goto("/brands/create-race");
  await fillRace(page, race);
  await page.getByRole("button", { name: "Create Race" }).click();
  await paymentDialog(page).getByRole("button", { name: "Pay & Finalize Race" }).click();
}

/** Presses a button of the payment page. */
export async function atCheckout(page: Page, button: string): Promise<void> {
  await page.waitForURL(`${paymentsUrl()}/pay/**`);
  await page.getByRole("button", { name: button, exact: true }).click();
}

/** Calls a function of the API as a brand or, by default, as the operator. */
export async function callPaying<Result>(
  path: string,
  { body, brand }: { body?: object; brand?: BrandAccount } = {},
): Promise<Result> {
  const as = brand ? (await sessionOf(brand)).access_token : asOperator();
  return callApi<Result>(path, { at: payingApiUrl(), as, ...(body && { body }) });
}

export interface OrderRow {
  readonly id: string;
  readonly race_id: string | null;
  readonly status: string;
  readonly package_id: string | null;
}

/** A brand's orders, the newest first. */
export const ordersOf = (brand: BrandAccount) =>
  callPaying<OrderRow[]>("/rest/v1/rpc/brand_order_history", { brand, body: {} });

/** The sessions that the stand-in has for a brand's orders. */
export async function attemptsOf(brand: BrandAccount): Promise<{ status: string }[]> {
  return callPaying("/rest/v1/order_payments?select=status&order=attempt.desc", { brand });
}

/** A new brand that pays by card, with a race that costs $500. */
export async function addPayingBrandWithRace(
  page: Page,
  race = sunriseTen,
  details = newBrand(),
): Promise<{ brand: BrandAccount; raceId: string }> {
  await payByCard(page);
  const brand = await signUpBrand(details, payingApiUrl());
  const { id } = await createRaceOf(brand, race, { at: payingApiUrl() });
  await openDashboardAs(page, brand);
  return { brand, raceId: id };
}
