/** Staff see the portal as a brand does. */
import {
  type Account,
  addStaff,
  type BrandAccount,
  demoAccounts,
  newBrand,
  sessionOf,
} from "@outpace/e2e/accounts";
import { brandIdOf, callApi } from "@outpace/e2e/backend";
import { hold } from "@outpace/e2e/intercept";
import { addBrandWithRace, raceCard, raceCards, sunriseTen } from "@outpace/e2e/portal";
import { seededRace } from "@outpace/e2e/states/seed";
import { expect, type Page, test } from "@outpace/e2e/test";

import { openBrandsAsStaff } from "./staff-screen.ts";

const bar = (page: Page) => page.getByRole("region", { name: "Viewed brand" });

async function viewBrand(
  page: Page,
  brand: BrandAccount,
  staff: Account = demoAccounts.staff,
): Promise<void> {
  await openBrandsAsStaff(page, brand, staff);
  await page.getByRole("button", { name: `View as Brand ${brand.companyName}` }).click();
  await expect(bar(page)).toContainText(
    `You see the portal as ${brand.companyName} does, read only. They can see this in their log.`,
  );
  await expect(page.getByText(`Welcome, ${brand.companyName}`)).toBeVisible();
}

/** The buttons of a brand's screens that change something of the brand. */
const writing = /Save Changes|Invite Member|Withdraw|Leave|Remove Logo|Pay Now|Create|Update Race/;

/** Returns a live list of the page's failed requests and errors in its console. */
function collectFaults(page: Page): readonly string[] {
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`${String(response.status())} ${response.url()}`);
  });
  return faults;
}

test("staff see a brand's races and links as its viewers do", async ({ page }) => {
  const { brand, raceId } = await addBrandWithRace();
  const faults = collectFaults(page);
  await viewBrand(page, brand);
  await expect(raceCard(page, sunriseTen.name)).toBeVisible();
  await expect(raceCards(page)).toHaveCount(1);
  for (const name of ["Create New Race", "Edit Race", "Duplicate", "Admin View", "Pay"]) {
    await expect(page.getByRole("link", { name })).toHaveCount(0);
  }
  await page.goto(`/brands/analytics/${raceId}`);
  await page.getByRole("button", { name: "Share Report" }).click();
  await expect(page.getByRole("dialog")).toContainText("Only owners and editors");
  await expect(page.getByRole("dialog")).toContainText("Nobody has a link.");
  await page.goto("/brands/orders");
  await page.getByRole("link", { name: "View" }).first().click();
  await expect(page.getByRole("main")).toContainText(brand.companyName);
  await expect(page.getByRole("button", { name: "Pay Now" })).toHaveCount(0);
  await page.goto("/brands/settings");
  await expect(page.getByLabel("Company name")).toHaveValue(brand.companyName);
  await expect(page.getByLabel("Company name")).not.toBeEditable();
  expect(faults).toEqual([]);
});

test("every screen of a brand opens for staff, and offers no change", async ({ page }) => {
  const { brand, raceId } = await addBrandWithRace();
  const { companyName, contactName } = brand;
  const faults = collectFaults(page);
  await viewBrand(page, brand);
  const editors = `Only owners and editors of ${companyName} can`;
  const ask = `Ask ${contactName} (owner).`;
  for (const [path, text] of [
    ["orders", sunriseTen.name],
    ["season", sunriseTen.name],
    ["team", contactName],
    ["log", `Who did what in ${companyName}.`],
    ["export", `Everything ${companyName} has in the portal`],
    ["settings", `Only owners of ${companyName} can change these details. ${ask}`],
    ["package", `Only owners of ${companyName} can order packages. ${ask}`],
    ["create-race", `${editors} create races. ${ask}`],
    [`edit-race/${raceId}`, `${editors} edit races. ${ask}`],
    [`analytics/${raceId}`, `Analytics: ${sunriseTen.name}`],
    [`analytics/${raceId}/recap`, sunriseTen.name],
    [`analytics/${raceId}/board`, sunriseTen.name],
  ] as const) {
    await page.goto(`/brands/${path}`);
    await expect(page.getByRole("main"), path).toContainText(text);
    await expect(bar(page), path).toBeVisible();
    await expect(page.getByRole("main").getByRole("button", { name: writing }), path).toHaveCount(
      0,
    );
  }
  expect(faults).toEqual([]);
});

test("what is another brand's is not there; the staff's own screens are", async ({ page }) => {
  const { brand } = await addBrandWithRace();
  await viewBrand(page, brand);
  for (const end of ["", "/recap", "/board"]) {
    await page.goto(`/brands/analytics/${seededRace(3)}${end}`);
    await expect(page.getByRole("heading", { name: "Race not found" }), end).toBeVisible();
  }
  await page.goto(`/brands/season?brand=${await brandIdOf(demoAccounts.brand.email)}`);
  await expect(page.getByRole("heading", { name: "Season not found" })).toBeVisible();

  await page.goto("/brands/admin");
  await expect(page.getByRole("heading", { name: "All Races" })).toBeVisible();
  await bar(page).getByRole("button", { name: "Stop Viewing" }).click();
  await expect(page).toHaveURL(/\/brands\/admin\/brands$/);
  await expect(bar(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Brands", level: 2 })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test("a view that was stopped stays so, even if its log is heard of later", async ({ page }) => {
  const { brand } = await addBrandWithRace();
  await viewBrand(page, brand);
  const view = "**/rest/v1/rpc/view_brand**";
  const answer = await hold(page, view);
  const brands = await hold(page, "**/assets/brands-*.js");
  await page.goto("/brands/admin");
  await bar(page).getByRole("button", { name: "Stop Viewing" }).click();
  const answered = page.waitForResponse(view);
  answer();
  await answered;
  await expect(bar(page)).toBeVisible();
  brands();
  await expect(page.getByRole("heading", { name: "Brands", level: 2 })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test("the database refuses what staff write for the brand, and its log tells of the look", async ({
  page,
}) => {
  const { brand, raceId } = await addBrandWithRace();
  await viewBrand(page, brand);
  const brandId = await brandIdOf(brand.email);
  const { access_token: staff } = await sessionOf(demoAccounts.staff);
  const { access_token: owner, user } = await sessionOf(brand);
  for (const [name, body] of Object.entries({
    update_brand_details: { contact_name: "Staff", based_on: {}, brand_id: brandId },
    order_package: { request_id: crypto.randomUUID(), tier: "standard", brand_id: brandId },
    invite_member: { email: newBrand().email, role: "viewer", brand_id: brandId },
    remove_member: { user_id: user.id, brand_id: brandId },
    create_report_link: { race_id: raceId, name: "Ours", days: 30 },
  })) {
    await expect(callApi(`/rest/v1/rpc/${name}`, { as: staff, body }), name).rejects.toThrow(
      /"hint":"(not_a_brand|race_not_found)"/,
    );
  }
  interface Entry {
    readonly action: string;
    readonly actor_kind: string;
    readonly actor_name: string;
  }
  const log = await callApi<Entry[]>("/rest/v1/rpc/brand_log", {
    as: owner,
    body: { brand_id: brandId },
  });
  expect(log.filter(({ action }) => action === "brand_viewed")).toEqual([
    expect.objectContaining({ actor_kind: "staff", actor_name: "Outpace" }),
  ]);
});

test("a view lasts for its tab, and ends when the account leaves", async ({ page }) => {
  const { brand } = await addBrandWithRace();
  // Signing out ends the session, which other tests need.
  await viewBrand(page, brand, await addStaff());
  const again = page.waitForResponse("**/rest/v1/rpc/view_brand");
  await page.reload();
  expect((await again).ok()).toBe(true);
  await expect(bar(page)).toContainText(brand.companyName);
  await expect(page.getByText(`Welcome, ${brand.companyName}`)).toBeVisible();

  const other = await page.context().newPage();
  await other.goto("/brands/dashboard");
  await expect(other.getByRole("region", { name: "All brands" })).toBeVisible();
  await expect(bar(other)).toHaveCount(0);
  await other.close();

  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("heading", { name: "Brand Portal Login" })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("outpace-viewed-brand"))).toBeNull();
});

test("with the keyboard, the focus follows into a brand and out of it", async ({ page }) => {
  const { brand } = await addBrandWithRace();
  await openBrandsAsStaff(page, brand);
  await page.getByRole("button", { name: `View as Brand ${brand.companyName}` }).focus();
  await page.keyboard.press("Enter");
  await expect(bar(page).getByRole("status")).toContainText(brand.companyName);
  await expect(page.getByText(`Welcome, ${brand.companyName}`)).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  // The bar stands before the screen, so it is the last thing before it.
  await page.keyboard.press("Shift+Tab");
  await expect(bar(page).getByRole("button", { name: "Stop Viewing" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Brands", level: 2 })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});
