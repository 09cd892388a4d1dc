import { randomUUID } from "node:crypto";
import { demoAccounts, sessionOf } from "@outpace/e2e/accounts";
import { addBrand, callApi } from "@outpace/e2e/backend";
import { hold } from "@outpace/e2e/intercept";
import { addBrandWithRace, openDashboardAs, sunriseTen } from "@outpace/e2e/portal";
import { collectRequests } from "@outpace/e2e/requests";
import { expect, type Page, test } from "@outpace/e2e/test";

import { newTag, numbered, statusField } from "./staff-screen.ts";

const list = (page: Page) => page.getByRole("list", { name: "What needs you" });
const row = (page: Page, name: string) =>
  list(page).getByRole("listitem").filter({ hasText: name });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const heading = (page: Page) => page.getByRole("heading", { name: "What needs you" });

async function callAsStaff<Result>(name: string, body: object): Promise<Result> {
  const { access_token: as } = await sessionOf(demoAccounts.staff);
  return callApi<Result>(`/rest/v1/rpc/${name}`, { as, body });
}

/** Adds a race that starts soon enough to lead the list; its order is due. */
async function addRaceIn(minutes: number) {
  const name = `Soon ${randomUUID().slice(0, 8)}`;
  const startTime = new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 16);
  const { brand, raceId } = await addBrandWithRace({ ...sunriseTen, name, startTime });
  return { name, raceId, brandName: brand.companyName };
}

async function orderOf(raceId: string) {
  const [order] = await callAsStaff<[{ id: string; created_at: string }]>("search_orders", {
    race_id: raceId,
  });
  return order;
}

/** Reads the list from a position on, as if no earlier task were waiting. */
async function skipTo(page: Page, place: string): Promise<void> {
  await page.route("**/rest/v1/rpc/staff_tasks**", (route) =>
    route.continue(
      route.request().method() === "POST" ? { postData: { after_value: place } } : undefined,
    ),
  );
}

test("staff approve the next race, and it leaves the list", async ({ page }) => {
  const later = await addRaceIn(55);
  const next = await addRaceIn(25);
  const { id } = await orderOf(next.raceId);
  await callAsStaff("record_payment", { order_id: id, reference: "INV-1", reason: "Wired." });
  await openDashboardAs(page, demoAccounts.staff);
  await expect(row(page, next.name)).toContainText(
    new RegExp(`Waits for approval.*${next.brandName}.*Starts in \\d+ minutes.*Paid`),
  );
  await expect(row(page, later.name)).toContainText("Due");
  const text = await list(page).innerText();
  expect(text.indexOf(next.name)).toBeLessThan(text.indexOf(later.name));
  expect(await list(page).getByRole("listitem").count()).toBeLessThanOrEqual(10);

  await button(page, `Approve ${next.name}`).click();
  await page.getByLabel("Reason").fill("All set.");
  await button(page, "Approve").click();
  const done = page.getByText(`"${next.name}" is now active.`);
  await expect(done).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.locator(":focus")).toHaveText(`"${next.name}" is now active.`);
  await expect(row(page, next.name)).toHaveCount(0);
  await expect(row(page, later.name)).toBeVisible();
});

test("the list shows ten tasks and says that more wait; the counters follow it", async ({
  page,
}) => {
  const tag = newTag();
  await addBrand(
    `${tag} Brand`,
    numbered(11, (n) => `${tag} ${n}`),
  );
  // These races start a minute later.
  await skipTo(page, "pending_race 2040-06-02T06:29:00Z");
  const requests = collectRequests(page);
  await openDashboardAs(page, demoAccounts.staff);
  await expect(list(page).getByRole("listitem")).toHaveCount(10);
  const more = page.getByText("More is waiting than these ten.");
  await expect(more).toBeVisible();
  const [above, counter] = await Promise.all([
    more.boundingBox(),
    page.getByText("Total Races").boundingBox(),
  ]);
  expect(counter?.y).toBeGreaterThan(above?.y ?? Number.NaN);
  expect(requests.filter((address) => address.includes("/rpc/"))).toHaveLength(2);
});

test("an unpaid race's amount and refused approval link to its order", async ({ page }) => {
  const { name, raceId } = await addRaceIn(40);
  await openDashboardAs(page, demoAccounts.staff);
  await row(page, name).getByRole("link", { name: "$500" }).click();
  await expect(page).toHaveURL(`/brands/admin/orders?race=${raceId}`);
  await page.goBack();
  await button(page, `Approve ${name}`).click();
  await page.getByLabel("Reason").fill("All set.");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Open its order" }).click();
  await expect(page).toHaveURL(`/brands/admin/orders?race=${raceId}`);
});

test("the second of two who cancel a race learns who did it, and keeps the focus", async ({
  page,
}) => {
  const { name, raceId } = await addRaceIn(45);
  await openDashboardAs(page, demoAccounts.staff);
  await button(page, `Cancel ${name}`).click();
  await page.getByLabel("Reason").fill("The brand called.");
  const body = { race_id: raceId, status: "cancelled", reason: "Storm warning." };
  await callAsStaff("set_race_status", body);
  await button(page, "Cancel Race").click();
  await expect(page.getByRole("alert")).toHaveText("This race is already cancelled.");
  await expect(page.getByText("Storm warning.")).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
  await button(page, "Close").click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(heading(page)).toBeFocused();
});

test("staff record a payment that is due", async ({ page }) => {
  const { name, raceId } = await addRaceIn(90);
  const { created_at: created } = await orderOf(raceId);
  const before = new Date(Date.parse(created) - 1).toISOString();
  await skipTo(page, `order_due ${before}`);
  await openDashboardAs(page, demoAccounts.staff);
  await expect(row(page, name)).toContainText(/Payment due.*Ordered .* ago/);
  await button(page, `Record Payment for ${name}`).click();
  await page.getByLabel("Invoice reference").fill("INV-88");
  await page.getByLabel("Reason").fill("Wired.");
  await button(page, "Record Payment").click();
  await expect(page.getByText(`The payment of $500 for "${name}" is recorded.`)).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
});

test("an empty list still links to pending races and due orders", async ({ page }) => {
  await skipTo(page, "missed_start infinity");
  await openDashboardAs(page, demoAccounts.staff);
  await expect(page.getByText("Nothing is waiting.")).toBeVisible();
  await expect(page.getByText("Pending Races", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "All pending races" }).click();
  await expect(page.getByText(/races match, earliest start first\.$/)).toBeVisible();
  await expect(statusField(page)).toHaveValue("pending");
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await page.getByRole("link", { name: "All orders due" }).click();
  await expect(statusField(page)).toHaveValue("due");
});

test("a list and a dialog that fail to load show an error and a retry", async ({ page }) => {
  const { name } = await addRaceIn(50);
  const [tasks, dialog] = ["**/rest/v1/rpc/staff_tasks**", "**/assets/task-dialog-*.js"];
  for (const address of [tasks, dialog]) await page.route(address, (route) => route.abort());
  await openDashboardAs(page, demoAccounts.staff);
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("We couldn't load what needs you.");
  await expect(page.getByText("Total Races")).toBeVisible();
  // The page tries again by itself too, and that would take the button away.
  const release = await hold(page, tasks);
  await button(page, "Try again").click();
  release();
  await button(page, `Approve ${name}`).click();
  await expect(alert).toContainText("We couldn't open the dialog.");
  await page.unroute(dialog);
  await button(page, "Try again").click();
  await expect(page.getByRole("dialog", { name: `Approve "${name}"?` })).toBeVisible();
  await page.keyboard.press("Escape");
  // The retry's button, which would get the focus back, is gone.
  await expect(heading(page)).toBeFocused();
});
