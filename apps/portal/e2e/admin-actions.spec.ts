import { randomUUID } from "node:crypto";
import { demoAccounts, sessionOf, signIn, signUpBrand } from "@outpace/e2e/accounts";
import { addBrand, brandIdOf, callApi } from "@outpace/e2e/backend";
import { addBrandWithRace, sunriseTen } from "@outpace/e2e/portal";
import { expect, type Page, test } from "@outpace/e2e/test";

import { raceName, statusField } from "./staff-screen.ts";

const newName = (word: string) => `${word} ${randomUUID().slice(0, 8)}`;

async function openAdmin(page: Page, path: string) {
  await signIn(page.context(), demoAccounts.staff);
  await page.goto(`/brands/admin${path}`);
}

const reason = (page: Page) => page.getByLabel("Reason");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("staff record a payment, approve and complete the race, read the log", async ({ page }) => {
  const name = newName("Paid Mile");
  const { brand, raceId } = await addBrandWithRace({ ...sunriseTen, name });
  await openAdmin(page, `?name=${name}`);
  await button(page, `Approve ${name}`).click();
  await button(page, "Approve").click();
  await expect(page.getByText("Please enter a reason.")).toBeVisible();
  await expect(reason(page)).toBeFocused();
  await reason(page).fill("r".repeat(501));
  await page.keyboard.press("Enter");
  await expect(page.getByText("The reason must be 500 characters or less.")).toBeVisible();
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
  await reason(page).fill("<b>Wired</b> on 3 May.");
  await button(page, "Record Payment").click();
  await expect(page.getByText(`The payment of $500 for "${name}" is recorded.`)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("cell", { name: "INV-77" })).toBeVisible();

  await page.goBack();
  await button(page, `Approve ${name}`).click();
  await reason(page).fill("All set.");
  await button(page, "Approve").click();
  await expect(page.getByText(`"${name}" is now active.`)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await button(page, `Complete ${name}`).click();
  await expect(page.getByText(/^Its results become final/)).toBeVisible();
  await reason(page).fill("Everyone is home.");
  await button(page, "Complete").click();
  await expect(page.getByText(`"${name}" is now completed.`)).toBeVisible();
  await expect(page.getByRole("cell", { name: "Completed" })).toBeVisible();
  await page.getByRole("link", { name: `Log ${name}` }).click();
  const staff = demoAccounts.staff.email;
  const of = `"${name}" by ${brand.companyName}.`;
  await expect(page.getByRole("list", { name: "Log" }).getByRole("listitem")).toContainText([
    `${staff} completed ${of}`,
    `${staff} approved ${of}`,
    `${staff} recorded the payment for ${of}`,
    `created "${name}" for ${brand.companyName}: Standard, $500.`,
  ]);
  await expect(page.getByText("<b>Wired</b> on 3 May.")).toBeVisible();
  // The time is in the reader's zone.
  await expect(page.getByRole("time").first()).toHaveText(/, \d+:\d\d\s[AP]M [A-Z]{3}/);

  await page.goto(`/brands/admin?name=${name}`);
  await page.getByRole("link", { name, exact: true }).click();
  await page.getByRole("link", { name: "Back to Admin View" }).click();
  await expect(raceName(page)).toHaveValue(name);
});

test("a brand's orders show the amounts due", async ({ page }) => {
  const { brand } = await addBrandWithRace({ ...sunriseTen, name: newName("Due Mile") });
  await openAdmin(page, `/orders?brand=${await brandIdOf(brand.email)}`);
  await expect(page.getByText("$500 due in 1 order. Newest first.")).toBeVisible();
  await statusField(page).selectOption("Paid");
  await expect(page.getByText("No orders found matching your filters.")).toBeVisible();
  const { email } = await signUpBrand();
  await page.goto(`/brands/admin/orders?status=due&brand=${await brandIdOf(email)}`);
  await expect(page.getByText("This brand has no payments due.")).toBeVisible();
});

test("staff void a due order, then can't approve its race, and cancel it", async ({ page }) => {
  const name = newName("Void Mile");
  const { raceId } = await addBrandWithRace({ ...sunriseTen, name });
  await openAdmin(page, `/orders?race=${raceId}`);
  await button(page, `Void for ${name}`).click();
  await expect(
    page.getByText("Its race can't be approved afterwards, only cancelled."),
  ).toBeVisible();
  await reason(page).fill("Billed twice.");
  await button(page, "Void Order").click();
  await expect(page.getByText(`The order for "${name}" is void.`)).toBeVisible();
  await expect(page.getByRole("cell", { name: "Void", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: `for ${name}` })).toHaveCount(0);

  await page.goto(`/brands/admin?name=${name}`);
  await button(page, `Approve ${name}`).click();
  await reason(page).fill("All set.");
  await button(page, "Approve").click();
  await expect(page.getByText(/^Its order is void, .*cancel the race instead\.$/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Open its order" })).toHaveCount(0);
  await button(page, "Close").click();
  await button(page, `Cancel ${name}`).click();
  await reason(page).fill("Not billed.");
  await button(page, "Cancel Race").click();
  await expect(page.getByText(`"${name}" is now cancelled.`)).toBeVisible();
});

test("a free order offers neither payment nor void", async ({ page }) => {
  await openAdmin(page, "/orders?status=free");
  await expect(page.getByRole("cell", { name: "Free", exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Record Payment|Void)/ })).toHaveCount(0);
});

test("the second of two staff who cancel a race learns who did it and why", async ({ page }) => {
  const name = newName("Twice Mile");
  const { raceId } = await addBrandWithRace({ ...sunriseTen, name });
  await openAdmin(page, `?name=${name}`);
  await button(page, `Cancel ${name}`).click();
  await expect(page.getByText("Nobody has joined yet.")).toBeVisible();
  await reason(page).fill("The brand called.");
  const { access_token: other } = await sessionOf(demoAccounts.staff);
  const body = { race_id: raceId, status: "cancelled", reason: "Storm warning." };
  await callApi("/rest/v1/rpc/set_race_status", { as: other, body });
  await button(page, "Cancel Race").click();
  await expect(page.getByRole("alert")).toHaveText("This race is already cancelled.");
  await expect(page.getByText("Storm warning.")).toBeVisible();
  await expect(button(page, "Cancel Race")).toHaveCount(0);
  await button(page, "Close").click();
  await expect(page.getByRole("cell", { name: "Cancelled" })).toBeVisible();
  await expect(button(page, `Cancel ${name}`)).toHaveCount(0);
});

test("staff deactivate and activate a brand; Back closes the dialog", async ({ page }) => {
  const name = newName("Fleet");
  await addBrand(name, [{ name: `${name} Mile` }]);
  await openAdmin(page, `/brands?name=${name}`);
  await button(page, `Deactivate ${name}`).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await button(page, `Deactivate ${name}`).click();
  await reason(page).fill("Unpaid.");
  await button(page, "Deactivate").click();
  await expect(page.getByText(`${name} is now inactive.`)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await statusField(page).selectOption("active");
  await expect(page.getByText("No brands found matching your filters.")).toBeVisible();
  await statusField(page).selectOption("inactive");
  await button(page, `Activate ${name}`).click();
  await reason(page).fill("Paid.");
  await button(page, "Activate").click();
  await expect(page.getByText(`${name} is now active.`)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await statusField(page).selectOption("");
  await page.getByRole("link", { name: `Races of ${name}` }).click();
  await expect(page.getByText("1 race matches, newest first.")).toBeVisible();
});

for (const path of ["orders", "brands", "log"]) {
  test(`nonsense in the URL of the staff's ${path} is ignored`, async ({ page }) => {
    const failed: string[] = [];
    page.on("response", (response) => {
      if (response.status() >= 400) failed.push(response.url());
    });
    const nonsense = "status=%00&race=x&brand='&actor=1&since=2026-99-99&until=x&name=%25&before=";
    await openAdmin(page, `/${path}?${nonsense}`);
    await expect(
      page.getByText(/^(No \w+ found|This race has no order|That page doesn't exist)/),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to Dashboard" })).toBeVisible();
    expect(failed).toEqual([]);
  });
}
