/** Staff see the portal as a brand does. */
import { addStaff, demoAccounts } from "@outpace/e2e/accounts";
import { brandIdOf } from "@outpace/e2e/backend";
import { hold } from "@outpace/e2e/intercept";
import { addBrandWithRace, raceCard, raceCards, sunriseTen } from "@outpace/e2e/portal";
import { seededRace } from "@outpace/e2e/states/seed";
import { expect, type Page, test } from "@outpace/e2e/test";

import { openBrandsAsStaff } from "./staff-screen.ts";

const bar = (page: Page) => page.getByRole("region", { name: "Viewed brand" });
const stop = (page: Page) => bar(page).getByRole("button", { name: "Stop Viewing" });
const main = (page: Page) => page.getByRole("main");
const brands = (page: Page) => page.getByRole("heading", { name: "Brands", level: 2 });

/** The buttons of a brand's screens that change something of the brand. */
const writing = /Save Changes|Invite Member|Withdraw|Leave|Remove Logo|Pay Now|Create|Update Race/;

test("every screen of a brand opens for staff, and offers no change", async ({ page }) => {
  const { brand, raceId } = await addBrandWithRace();
  const { companyName, contactName } = brand;
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`${String(response.status())} ${response.url()}`);
  });
  await openBrandsAsStaff(page, brand);
  await page.getByRole("button", { name: `View as Brand ${companyName}` }).click();
  await expect(bar(page)).toContainText(
    `You see the portal as ${companyName} does, read only. They can see this in their log.`,
  );
  await expect(page.getByText(`Welcome, ${companyName}`)).toBeVisible();
  await expect(raceCard(page, sunriseTen.name)).toBeVisible();
  await expect(raceCards(page)).toHaveCount(1);
  for (const name of ["Create New Race", "Edit Race", "Duplicate", "Admin View", "Pay"]) {
    await expect(page.getByRole("link", { name })).toHaveCount(0);
  }
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
    [`analytics/${raceId}/recap`, sunriseTen.name],
    [`analytics/${raceId}/board`, sunriseTen.name],
    [`analytics/${raceId}`, `Analytics: ${sunriseTen.name}`],
  ] as const) {
    await page.goto(`/brands/${path}`);
    await expect(main(page), path).toContainText(text);
    await expect(bar(page), path).toBeVisible();
    await expect(main(page).getByRole("button", { name: writing }), path).toHaveCount(0);
  }
  await page.getByRole("button", { name: "Share Report" }).click();
  await expect(page.getByRole("dialog")).toContainText("Only owners and editors");
  await expect(page.getByRole("dialog")).toContainText("Nobody has a link.");
  expect(faults).toEqual([]);

  for (const end of ["", "/recap", "/board"]) {
    await page.goto(`/brands/analytics/${seededRace(3)}${end}`);
    await expect(page.getByRole("heading", { name: "Race not found" }), end).toBeVisible();
  }
  await page.goto(`/brands/season?brand=${await brandIdOf(demoAccounts.brand.email)}`);
  await expect(page.getByRole("heading", { name: "Season not found" })).toBeVisible();
});

test("a view lasts for its tab, stays stopped, and ends with the session", async ({ page }) => {
  const { brand } = await addBrandWithRace();
  // Signing out ends the session, which other tests need.
  await openBrandsAsStaff(page, brand, await addStaff());
  const list = `/brands/admin/brands?name=${encodeURIComponent(brand.companyName)}`;
  const view = page.getByRole("button", { name: `View as Brand ${brand.companyName}` });
  await view.focus();
  await page.keyboard.press("Enter");
  await expect(bar(page).getByRole("status")).toContainText(brand.companyName);
  await expect(page.getByText(`Welcome, ${brand.companyName}`)).toBeVisible();
  await expect(main(page)).toBeFocused();
  // The bar stands before the screen, so it is the last thing before it.
  await page.keyboard.press("Shift+Tab");
  await expect(stop(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(brands(page)).toBeVisible();
  await expect(main(page)).toBeFocused();

  await page.goto(list);
  await view.click();
  await expect(page.getByText(`Welcome, ${brand.companyName}`)).toBeVisible();
  const again = page.waitForResponse("**/rest/v1/rpc/view_brand");
  await page.reload();
  expect((await again).ok()).toBe(true);
  await expect(bar(page)).toContainText(brand.companyName);
  const other = await page.context().newPage();
  await other.goto("/brands/dashboard");
  await expect(other.getByRole("region", { name: "All brands" })).toBeVisible();
  await expect(bar(other)).toHaveCount(0);
  await other.close();

  // The view's log is heard of only after it was stopped.
  const heard = "**/rest/v1/rpc/view_brand**";
  const [answer, open] = [await hold(page, heard), await hold(page, "**/assets/brands-*.js")];
  await page.goto("/brands/admin");
  await expect(page.getByRole("heading", { name: "All Races" })).toBeVisible();
  await stop(page).click();
  const answered = page.waitForResponse(heard);
  answer();
  await answered;
  await expect(bar(page)).toBeVisible();
  open();
  await expect(page).toHaveURL(/\/brands\/admin\/brands$/);
  await expect(brands(page)).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await page.reload();
  await expect(brands(page)).toBeVisible();
  await expect(bar(page)).toHaveCount(0);

  await page.goto(list);
  await view.click();
  await expect(bar(page)).toBeVisible();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("heading", { name: "Brand Portal Login" })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("outpace-viewed-brand"))).toBeNull();
});
