import { readFile } from "node:fs/promises";
import { demoAccounts } from "@outpace/e2e/accounts";
import { apiUrl } from "@outpace/e2e/backend";
import { openDashboardAs, openDashboardAsNewBrand } from "@outpace/e2e/portal";
import { expect, type Page, test } from "@outpace/e2e/test";

async function openNewsletter(page: Page): Promise<void> {
  await openDashboardAs(page, demoAccounts.staff);
  await page.goto("/brands/admin");
  await page
    .getByRole("navigation", { name: "Admin" })
    .getByRole("link", { name: "Newsletter" })
    .click();
  await expect(page.getByRole("heading", { level: 2, name: "Newsletter" })).toBeVisible();
}

const exportButton = (page: Page) => page.getByRole("button", { name: "Export CSV" });

test("staff see the newsletter's readers by week and source, and export them", async ({ page }) => {
  await openNewsletter(page);
  const weeks = page.getByRole("table", { name: "By week" }).getByRole("row");
  await expect(weeks).toHaveCount(13);
  const sources = page.getByRole("table", { name: "By sign-up source" });
  await expect(
    sources.getByRole("rowheader", { name: "/newsletter?from=instagram" }),
  ).toBeVisible();
  const download = page.waitForEvent("download");
  await exportButton(page).press("Enter");
  const csv = await readFile(await (await download).path(), "utf8");
  const [header, ...rows] = csv.trimEnd().split("\r\n");
  expect(header).toBe("\uFEFFemail,confirmed_at,page,unsubscribe_url,one_click_url");
  expect(rows.length).toBeGreaterThanOrEqual(48);
  const row =
    rows.find((text) => text.startsWith("amara.abbott@mailbox.example,"))?.split(",") ?? [];
  expect(row[3]).toMatch(
    /^https?:\/\/[^/]+\/newsletter\/unsubscribe\?token=[0-9a-f-]{36}\.0\.\w{64}$/,
  );
  expect(row[4]).toContain(`${apiUrl()}/functions/v1/unsubscribe?token=`);
  await expect(page.getByText(/^\d+ addresses exported\.$/)).toBeVisible();
  await expect(exportButton(page)).toBeFocused();
});

test("an export that fails saves nothing and says so, and then works", async ({ page }) => {
  await openNewsletter(page);
  await page.route("**/rpc/newsletter_addresses", (route) => route.abort("connectionrefused"));
  await exportButton(page).click();
  await expect(page.getByRole("alert")).toContainText("The addresses could not be exported.");
  await page.unroute("**/rpc/newsletter_addresses");
  const download = page.waitForEvent("download");
  await exportButton(page).click();
  await download;
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a brand cannot open the newsletter's screen", async ({ page }) => {
  await openDashboardAsNewBrand(page);
  await page.goto("/brands/admin/newsletter");
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
});
