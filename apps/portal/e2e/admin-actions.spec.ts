/** What staff do with races, orders and brands, in Admin View and from the dashboard's list of tasks. */
import { randomInt } from "node:crypto";
import { callAs, callAsStaff, cancelRace, demoAccounts } from "@outpace/e2e/accounts";
import { addBrand, brandIdOf } from "@outpace/e2e/backend";
import { fail, hold } from "@outpace/e2e/intercept";
import {
  addBrandWithRace,
  addBrandWithRaces,
  openDashboardAs,
  sunriseTen,
} from "@outpace/e2e/portal";
import { collectRequests } from "@outpace/e2e/requests";
import { expect, type Page, test } from "@outpace/e2e/test";

import { button, decide, newTag, openAdmin, skipTo, statusField, tasks } from "./staff-screen.ts";

test("staff approve a paid race, complete it, and read why in the log", async ({ page }) => {
  const name = `${newTag()} Paid Mile`;
  const { brand, raceId } = await addBrandWithRace({ ...sunriseTen, name });
  await openAdmin(page, `?name=${name}`);
  await button(page, `Approve ${name}`).click();
  await button(page, "Approve").click();
  await expect(page.getByText("Please enter a reason.")).toBeVisible();
  await expect(page.getByLabel("Reason")).toBeFocused();
  await page.keyboard.type("All set.");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText(
    "A race can become active once its order is free or paid.",
  );
  await page.getByRole("link", { name: "Open its order" }).click();

  await expect(page).toHaveURL(`/brands/admin/orders?race=${raceId}`);
  await button(page, `Record Payment for ${name}`).click();
  await page.getByLabel("Invoice reference").fill("INV-77");
  await decide(page, "Record Payment", "<b>Wired</b> on 3 May.");
  await expect(page.getByText(`The payment of $500 for "${name}" is recorded.`)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.goBack();
  await button(page, `Approve ${name}`).click();
  await decide(page, "Approve");
  await expect(page.getByText(`"${name}" is now active.`)).toBeVisible();
  await button(page, `Complete ${name}`).click();
  await decide(page, "Complete");
  await expect(page.getByText(`"${name}" is now completed.`)).toBeVisible();
  await page.getByRole("link", { name, exact: true }).click();
  await page.getByRole("link", { name: "Back to Admin View" }).click();
  await expect(page.getByRole("searchbox")).toHaveValue(name);

  await page.getByRole("link", { name: `Log ${name}` }).click();
  const of = `"${name}" by ${brand.companyName}.`;
  const { email } = demoAccounts.staff;
  await expect(page.getByRole("list", { name: "Log" }).getByRole("listitem")).toContainText([
    `${email} completed ${of}`,
    `${email} approved ${of}`,
    new RegExp(`${email} recorded the payment for ${of}.*<b>Wired</b> on 3 May.`),
    `created "${name}" for ${brand.companyName}: Standard, $500.`,
  ]);
  // The time is in the reader's zone.
  await expect(page.getByRole("time").first()).toHaveText(/, \d+:\d\d\s[AP]M E[SD]T/);
});

test("staff void an order, and deactivate and activate its brand", async ({ page }) => {
  const name = `${newTag()} Void Mile`;
  const { brand } = await addBrandWithRace({ ...sunriseTen, name });
  const { companyName } = brand;
  await openAdmin(page, `/orders?brand=${await brandIdOf(brand.email)}`);
  await expect(page.getByText("$500 due in 1 order. Newest first.")).toBeVisible();
  await button(page, `Void for ${name}`).click();
  await decide(page, "Void Order", "Billed twice.");
  await expect(page.getByText(`The order for "${name}" is void.`)).toBeVisible();
  await expect(page.getByRole("button", { name: `for ${name}` })).toHaveCount(0);
  await statusField(page).selectOption("due");
  await expect(page.getByText("This brand has no payments due.")).toBeVisible();

  await page.goto(`/brands/admin/brands?name=${companyName}`);
  await button(page, `Deactivate ${companyName}`).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await button(page, `Deactivate ${companyName}`).click();
  await decide(page, "Deactivate");
  await expect(page.getByText(`${companyName} is now inactive.`)).toBeVisible();
  await statusField(page).selectOption("inactive");
  await button(page, `Activate ${companyName}`).click();
  await decide(page, "Activate");
  await expect(page.getByText(`${companyName} is now active.`)).toBeVisible();
  await statusField(page).selectOption("");
  await page.getByRole("link", { name: `Races of ${companyName}` }).click();
  await expect(page.getByText("1 race matches, newest first.")).toBeVisible();
});

/** Adds a race whose order is due, and opens the dashboard with the race first in the list. */
async function openTask(page: Page) {
  const name = `${newTag()} Soon`;
  const minutes = randomInt(20 * 365 * 24 * 60);
  const startTime = new Date(Date.UTC(2050, 0, 1) + minutes * 60_000).toISOString().slice(0, 16);
  const { brand, raceId } = await addBrandWithRace({ ...sunriseTen, name, startTime });
  const showAll = await skipTo(page, "pending_race", `${startTime}:00Z`);
  await openDashboardAs(page, demoAccounts.staff);
  return { name, raceId, brand, showAll, row: tasks(page).filter({ hasText: name }) };
}

test("a task leaves the list once it is done, here or elsewhere", async ({ page }) => {
  const { row, ...task } = await openTask(page);
  // Where few tasks wait, the race's order is in the list too.
  await expect(row.getByRole("link", { name: "$500" }).first()).toBeVisible();
  const [order] = await callAsStaff<[{ id: string }]>("search_orders", { race_id: task.raceId });
  await callAsStaff("record_payment", { order_id: order.id, reference: "INV-1", reason: "Wired." });
  await page.reload();
  await expect(tasks(page).first()).toContainText(
    new RegExp(`Waits for approval.*${task.name}.*${task.brand.companyName}.*Starts in .*Paid`),
  );
  await button(page, `Approve ${task.name}`).click();
  await decide(page, "Approve");
  await expect(page.locator(":focus")).toHaveText(`"${task.name}" is now active.`);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(row).toHaveCount(0);
  task.showAll();

  const other = await openTask(page);
  await button(page, `Cancel ${other.name}`).click();
  await cancelRace(other.raceId, "Storm warning.");
  await decide(page, "Cancel Race");
  await expect(page.getByRole("alert")).toHaveText("This race is already cancelled.");
  await expect(page.getByText("Storm warning.")).toBeVisible();
  await expect(button(page, "Cancel Race")).toHaveCount(0);
  await expect(other.row).toHaveCount(0);
  await button(page, "Close").click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "What needs you" })).toBeFocused();
});

test("staff find a change of an approved race fine, or send it back", async ({ page }) => {
  const tag = newTag();
  const [first, second, third] = [`${tag} One`, `${tag} Two`, `${tag} Three`] as const;
  const { brand, raceIds } = await addBrandWithRaces([{ name: first, status: "active" }]);
  const rename = (from: string, to: string) =>
    callAs(brand, "update_race", {
      ...{ race_id: raceIds[0], changes: { name: to }, based_on: { name: from } },
    });
  const since = new Date().toISOString();
  await rename(first, second);
  await skipTo(page, "changed_race", since);
  await openDashboardAs(page, demoAccounts.staff);
  const row = tasks(page).filter({ hasText: brand.companyName });
  await expect(row).toContainText("Changed after approval");
  await expect(row).toContainText(`Before${first}Now${second}`);
  await button(page, `Fine ${second}`).click();
  await expect(page.locator(":focus")).toHaveText(`The change of "${second}" is fine.`);
  await expect(row).toHaveCount(0);

  await rename(second, third);
  await page.reload();
  await button(page, `Send Back ${third}`).click();
  await decide(page, "Send Back", "Runners know it by its name.");
  await expect(page.locator(":focus")).toHaveText(`The change of "${third}" is sent back.`);
  await expect(row).toHaveCount(0);
  expect(await callAs(brand, "brand_log", {})).toMatchObject([
    { action: "race_change_sent_back", race_name: second, reason: "Runners know it by its name." },
    ...[{ action: "race_edited" }, { action: "race_edited" }, { action: "brand_signed_up" }],
  ]);
});

test("the list shows ten tasks, also after a failure, and leads to all", async ({ page }) => {
  const tag = newTag();
  const races = Array.from({ length: 11 }, (_, n) => ({ name: `${tag} ${String(n)}` }));
  await addBrand(`${tag} Brand`, races);
  const list = "**/rpc/staff_tasks**";
  await skipTo(page, "pending_race", "2040-06-02T06:30:00Z");
  const connect = await fail(page, list);
  const requests = collectRequests(page);
  await openDashboardAs(page, demoAccounts.staff);
  await expect(page.getByRole("alert")).toContainText("We couldn't load what needs you.");
  await expect(page.getByText("Total Races")).toBeVisible();
  // The page tries again by itself too, and that would take the button away.
  const release = await hold(page, list, (route) => route.fallback());
  await button(page, "Try again").click();
  connect();
  release();
  await expect(tasks(page)).toHaveCount(10);
  await expect(page.getByText("More is waiting than these ten.")).toBeVisible();
  expect(requests.filter((address) => address.includes("/rpc/admin_overview"))).toHaveLength(1);

  await page.getByRole("link", { name: "All pending races" }).click();
  await expect(page.getByText(/races match, earliest start first\.$/)).toBeVisible();
});
