/** What staff do with races, orders and brands, in Admin View and from the dashboard's list of tasks. */
import { randomInt } from "node:crypto";
import { demoAccounts, sessionOf } from "@outpace/e2e/accounts";
import { addBrand, brandIdOf, callApi } from "@outpace/e2e/backend";
import { fail, hold } from "@outpace/e2e/intercept";
import { addBrandWithRace, openDashboardAs, sunriseTen } from "@outpace/e2e/portal";
import { collectRequests } from "@outpace/e2e/requests";
import { expect, type Page, test } from "@outpace/e2e/test";

import {
  before,
  button,
  decide,
  newTag,
  numbered,
  openAdmin,
  raceName,
  reason,
  skipTo,
  statusField,
  tasks,
} from "./staff-screen.ts";

async function callAsStaff<Result>(name: string, body: object): Promise<Result> {
  const { access_token: as } = await sessionOf(demoAccounts.staff);
  return callApi<Result>(`/rest/v1/rpc/${name}`, { as, body });
}

const cancelElsewhere = (raceId: string) =>
  callAsStaff("set_race_status", {
    race_id: raceId,
    status: "cancelled",
    reason: "Storm warning.",
  });

test("staff approve a paid race, complete it, and read why in the log", async ({ page }) => {
  const name = `${newTag()} Paid Mile`;
  const { brand, raceId } = await addBrandWithRace({ ...sunriseTen, name });
  await openAdmin(page, `?name=${name}`);
  await button(page, `Approve ${name}`).click();
  await button(page, "Approve").click();
  await expect(page.getByText("Please enter a reason.")).toBeVisible();
  await expect(reason(page)).toBeFocused();
  await reason(page).fill("All set.");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText(
    "A race can become active once its order is free or paid.",
  );
  await page.getByRole("link", { name: "Open its order" }).click();

  await expect(page).toHaveURL(`/brands/admin/orders?race=${raceId}`);
  await button(page, `Record Payment for ${name}`).click();
  await button(page, "Record Payment").click();
  await expect(page.getByText("Please check these 2 fields:")).toBeVisible();
  await page.getByLabel("Invoice reference").fill("INV-77");
  await decide(page, "Record Payment", "<b>Wired</b> on 3 May.");
  await expect(page.getByText(`The payment of $500 for "${name}" is recorded.`)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("cell", { name: "INV-77" })).toBeVisible();

  await page.goBack();
  await button(page, `Approve ${name}`).click();
  await decide(page, "Approve");
  await expect(page.getByText(`"${name}" is now active.`)).toBeVisible();
  await button(page, `Complete ${name}`).click();
  await expect(page.getByText(/^Its results become final/)).toBeVisible();
  await decide(page, "Complete");
  await expect(page.getByText(`"${name}" is now completed.`)).toBeVisible();
  await expect(page.getByRole("cell", { name: "Completed" })).toBeVisible();
  await page.getByRole("link", { name, exact: true }).click();
  await page.getByRole("link", { name: "Back to Admin View" }).click();
  await expect(raceName(page)).toHaveValue(name);

  await page.getByRole("link", { name: `Log ${name}` }).click();
  const of = `"${name}" by ${brand.companyName}.`;
  const { email } = demoAccounts.staff;
  const entries = page.getByRole("list", { name: "Log" }).getByRole("listitem");
  await expect(entries).toContainText([
    `${email} completed ${of}`,
    `${email} approved ${of}`,
    `${email} recorded the payment for ${of}`,
    `created "${name}" for ${brand.companyName}: Standard, $500.`,
  ]);
  await expect(page.getByText("<b>Wired</b> on 3 May.")).toBeVisible();
  // The time is in the reader's zone.
  await expect(page.getByRole("time").first()).toHaveText(/, \d+:\d\d\s[AP]M [A-Z]{3}/);
  await page.goto(`/brands/admin/log?race=${raceId}&since=2026-99-99&until=%00`);
  await expect(entries.nth(3)).toBeVisible();
  await expect(page.getByLabel("From")).toHaveValue("");
});

test("staff void an order; the second who cancels its race learns of the first", async ({
  page,
}) => {
  const name = `${newTag()} Void Mile`;
  const { brand, raceId } = await addBrandWithRace({ ...sunriseTen, name });
  await openAdmin(page, `/orders?brand=${await brandIdOf(brand.email)}`);
  await expect(page.getByText("$500 due in 1 order. Newest first.")).toBeVisible();
  await button(page, `Void for ${name}`).click();
  await expect(
    page.getByText("Its race can't be approved afterwards, only cancelled."),
  ).toBeVisible();
  await decide(page, "Void Order", "Billed twice.");
  await expect(page.getByText(`The order for "${name}" is void.`)).toBeVisible();
  await expect(page.getByRole("cell", { name: "Void", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: `for ${name}` })).toHaveCount(0);
  await statusField(page).selectOption("due");
  await expect(page.getByText("This brand has no payments due.")).toBeVisible();

  await page.goto(`/brands/admin?name=${name}`);
  await button(page, `Approve ${name}`).click();
  await decide(page, "Approve");
  await expect(page.getByText(/^Its order is void, .*cancel the race instead\.$/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Open its order" })).toHaveCount(0);
  await button(page, "Close").click();
  await button(page, `Cancel ${name}`).click();
  await expect(page.getByText("Nobody has joined yet.")).toBeVisible();
  await cancelElsewhere(raceId);
  await decide(page, "Cancel Race");
  await expect(page.getByRole("alert")).toHaveText("This race is already cancelled.");
  await expect(page.getByText("Storm warning.")).toBeVisible();
  await expect(button(page, "Cancel Race")).toHaveCount(0);
  await button(page, "Close").click();
  await expect(page.getByRole("cell", { name: "Cancelled" })).toBeVisible();
  await expect(button(page, `Cancel ${name}`)).toHaveCount(0);
});

test("staff deactivate and activate a brand; Back closes the dialog", async ({ page }) => {
  const name = `${newTag()} Fleet`;
  await addBrand(name, [{ name: `${name} Mile` }]);
  await openAdmin(page, `/brands?name=${name}`);
  await button(page, `Deactivate ${name}`).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await button(page, `Deactivate ${name}`).click();
  await decide(page, "Deactivate");
  await expect(page.getByText(`${name} is now inactive.`)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await statusField(page).selectOption("active");
  await expect(page.getByText("No brands found matching your filters.")).toBeVisible();
  await statusField(page).selectOption("inactive");
  await button(page, `Activate ${name}`).click();
  await decide(page, "Activate");
  await expect(page.getByText(`${name} is now active.`)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await statusField(page).selectOption("");
  await page.getByRole("link", { name: `Races of ${name}` }).click();
  await expect(page.getByText("1 race matches, newest first.")).toBeVisible();
});

/** Adds a race to the dashboard's list at a place of its own; its order is due. */
async function addTask(page: Page) {
  const name = `${newTag()} Soon`;
  const minutes = randomInt(20 * 365 * 24 * 60);
  const startTime = new Date(Date.UTC(2050, 0, 1) + minutes * 60_000).toISOString().slice(0, 16);
  const { brand, raceId } = await addBrandWithRace({ ...sunriseTen, name, startTime });
  const [order] = await callAsStaff<[{ id: string; created_at: string }]>("search_orders", {
    race_id: raceId,
  });
  return {
    ...{ name, raceId, order, brandName: brand.companyName },
    row: tasks(page).filter({ hasText: name }),
    place: before("pending_race", `${startTime}:00Z`),
  };
}

test("a task leaves the list once it is done, here or elsewhere", async ({ page }) => {
  const next = await addTask(page);
  const { order } = next;
  await callAsStaff("record_payment", { order_id: order.id, reference: "INV-1", reason: "Wired." });
  const showAll = await skipTo(page, next.place);
  await openDashboardAs(page, demoAccounts.staff);
  await expect(tasks(page).first()).toContainText(
    new RegExp(`Waits for approval.*${next.name}.*${next.brandName}.*Starts in .*Paid`),
  );
  await button(page, `Approve ${next.name}`).click();
  await decide(page, "Approve");
  await expect(page.locator(":focus")).toHaveText(`"${next.name}" is now active.`);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(next.row).toHaveCount(0);
  showAll();

  const other = await addTask(page);
  const showPending = await skipTo(page, other.place);
  await page.reload();
  // Where few tasks wait, the race's order is in the list too.
  await other.row.getByRole("link", { name: "$500" }).first().click();
  await expect(page).toHaveURL(`/brands/admin/orders?race=${other.raceId}`);
  await page.goBack();
  await button(page, `Cancel ${other.name}`).click();
  await cancelElsewhere(other.raceId);
  await decide(page, "Cancel Race");
  await expect(page.getByRole("alert")).toHaveText("This race is already cancelled.");
  await expect(other.row).toHaveCount(0);
  await button(page, "Close").click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "What needs you" })).toBeFocused();
  showPending();

  const due = await addTask(page);
  await skipTo(page, before("order_due", due.order.created_at));
  await page.reload();
  await expect(due.row).toContainText(/Payment due.*Ordered .* ago/);
  await button(page, `Record Payment for ${due.name}`).click();
  await page.getByLabel("Invoice reference").fill("INV-88");
  await decide(page, "Record Payment");
  await expect(page.getByText(`The payment of $500 for "${due.name}" is recorded.`)).toBeVisible();
  await expect(due.row).toHaveCount(0);
});

test("the list shows ten tasks; a part that fails to load offers a retry", async ({ page }) => {
  const tag = newTag();
  await addBrand(
    `${tag} Brand`,
    numbered(11, (n) => `${tag} ${n}`),
  );
  const list = "**/rest/v1/rpc/staff_tasks**";
  // These races start a minute later.
  const showAll = await skipTo(page, "pending_race 2040-06-02T06:29:00Z");
  const [connect, connectDialog] = [
    await fail(page, list),
    await fail(page, "**/task-dialog-*.js"),
  ];
  const requests = collectRequests(page);
  await openDashboardAs(page, demoAccounts.staff);
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("We couldn't load what needs you.");
  const counter = page.getByText("Total Races");
  await expect(counter).toBeVisible();
  // The page tries again by itself too, and that would take the button away.
  const release = await hold(page, list, (route) => route.fallback());
  await button(page, "Try again").click();
  connect();
  release();
  await expect(tasks(page)).toHaveCount(10);
  const more = page.getByText("More is waiting than these ten.");
  await expect(more).toBeVisible();
  const [above, below] = await Promise.all([more.boundingBox(), counter.boundingBox()]);
  expect(below?.y).toBeGreaterThan(above?.y ?? Number.NaN);
  expect(requests.filter((address) => address.includes("/rpc/admin_overview"))).toHaveLength(1);

  await tasks(page).first().getByRole("button", { name: "Approve" }).click();
  await expect(alert).toContainText("We couldn't open the dialog.");
  connectDialog();
  await button(page, "Try again").click();
  await expect(page.getByRole("dialog", { name: /^Approve/ })).toBeVisible();
  await page.keyboard.press("Escape");
  // The retry's button, which would get the focus back, is gone.
  await expect(page.getByRole("heading", { name: "What needs you" })).toBeFocused();

  showAll();
  await skipTo(page, "missed_start infinity");
  await page.reload();
  await expect(page.getByText("Nothing is waiting.")).toBeVisible();
  await page.getByRole("link", { name: "All pending races" }).click();
  await expect(page.getByText(/races match, earliest start first\.$/)).toBeVisible();
  await expect(statusField(page)).toHaveValue("pending");
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await page.getByRole("link", { name: "All orders due" }).click();
  await expect(statusField(page)).toHaveValue("due");
});
