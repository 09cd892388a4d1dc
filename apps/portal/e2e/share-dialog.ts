import { randomUUID } from "node:crypto";
import { signUpBrand } from "@outpace/e2e/accounts";
import { addRaces, brandIdOf, callApi, type RaceRow } from "@outpace/e2e/backend";
import { origins } from "@outpace/e2e/origins";
import { openDashboardAs } from "@outpace/e2e/portal";
import { expect, type Locator, type Page } from "@outpace/e2e/test";

export const approved = { name: "Harbor Night Half", status: "active" };
export const hostile = `</svg><script>alert("1")</script> & 'so'`;
export const pageOf = (raceId: string) => `${origins.marketing}/race/${raceId}`;
export const shareDialog = (page: Page) => page.getByRole("dialog", { name: "Share this race" });
export const button = (within: Page | Locator, name: string) =>
  within.getByRole("button", { name, exact: true });

/** Opens the dashboard of a new brand with one race, whatever its status; returns the race's id. */
export async function openDashboardWith(page: Page, race: RaceRow): Promise<string> {
  const id = randomUUID();
  const brand = await signUpBrand();
  await addRaces(await brandIdOf(brand.email), [{ ...race, id }]);
  await openDashboardAs(page, brand);
  return id;
}

/** Opens the links of the dashboard's only race. */
export async function openShare(page: Page): Promise<Locator> {
  await page.getByRole("article").getByRole("button", { name: "Share" }).click();
  await expect(shareDialog(page)).toBeVisible();
  return shareDialog(page);
}

/** What the marketing site's page of a race is given. */
export const readPage = (address: URL) =>
  callApi<{ name: string; status: string }>("/rest/v1/rpc/public_race", {
    body: {
      id: address.pathname.split("/").pop(),
      preview: address.searchParams.get("preview"),
    },
  });
