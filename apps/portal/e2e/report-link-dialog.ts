import { sessionOf, signUpBrand } from "@outpace/e2e/accounts";
import { addFinishers, addRaces, callApi } from "@outpace/e2e/backend";
import type { Locator, Page } from "@outpace/e2e/test";

/** A new brand with an active race that ten runners have finished. */
export async function addActiveRace() {
  const brand = await signUpBrand();
  const { access_token: as } = await sessionOf(brand);
  const read = <Row>(path: string) => callApi<[Row]>(`/rest/v1/${path}`, { as });
  const [{ brand_partner_id }] = await read<{ brand_partner_id: string }>("brand_members");
  await addRaces(brand_partner_id, [{ name: "Harbor Run", status: "active" }]);
  const [{ id: raceId }] = await read<{ id: string }>("live_races?select=id");
  await addFinishers(raceId, Array<number>(10).fill(10_000));
  const createLink = async (name: string) => {
    const body = { race_id: raceId, name, days: null };
    const { token } = await callApi<{ token: string }>("/rest/v1/rpc/create_report_link", {
      as,
      body,
    });
    return `/brands/report/#${token}`;
  };
  return { brand, raceId, createLink };
}

/** Opens the dialog with the links to a race's report. */
export async function openDialog(page: Page, raceId: string): Promise<Locator> {
  await page.goto(`/brands/analytics/${raceId}`);
  await page.getByRole("button", { name: "Share Report" }).click();
  return page.getByRole("dialog", { name: "Share this report" });
}
