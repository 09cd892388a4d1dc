import { origins } from "@outpace/e2e/origins";
import { openDashboardWithRace, sunriseTen } from "@outpace/e2e/portal";
import { expect, type Page, test } from "@outpace/e2e/test";
import { button, openShare, pageOf, readPage } from "./share-dialog.ts";

/** Stands in for the marketing site, which does not run here. */
async function answerAsMarketing(page: Page): Promise<void> {
  await page
    .context()
    .route(`${origins.marketing}/race/**`, (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>The race's page</title>" }),
    );
}

test("before approval, nothing leads to the page but its preview, in a new tab", async ({
  page,
}) => {
  await answerAsMarketing(page);
  const id = await openDashboardWithRace(page);
  const share = await openShare(page);
  const later = share.getByRole("group", { name: "Once approved" });
  for (const name of ["Copy Race Link", "QR Code", "Copy Embed Code"]) {
    await expect(button(later, name)).toBeDisabled();
  }
  await expect(later).toContainText("Our staff check every race first.");
  await expect(share.getByRole("link", { name: "Open Race Page" })).toHaveCount(0);
  await expect(readPage(new URL(pageOf(id)))).rejects.toThrow("race_not_found");

  const opened = page.waitForEvent("popup");
  await share.getByRole("button", { name: "Preview" }).click();
  const tab = await opened;
  await expect(tab).toHaveTitle("The race's page");
  const address = new URL(tab.url());
  expect(address.origin + address.pathname).toBe(pageOf(id));
  expect(await readPage(address)).toMatchObject({ name: sunriseTen.name, status: "pending" });
  expect(await tab.evaluate(() => window.opener as unknown)).toBeNull();
});

test("a preview that can't be made closes its tab and says so", async ({ page }) => {
  await openDashboardWithRace(page);
  const share = await openShare(page);
  await page.route("**/rest/v1/rpc/preview_race_link**", (route) =>
    route.abort("connectionrefused"),
  );
  const opened = page.waitForEvent("popup");
  await share.getByRole("button", { name: "Preview" }).click();
  const tab = await opened;
  if (!tab.isClosed()) await tab.waitForEvent("close");
  await expect(share.getByRole("alert").filter({ hasText: /./ })).toContainText(
    "The preview didn't open. Please try again.",
  );
  await expect(share.getByRole("button", { name: "Preview" })).toBeEnabled();
});

test("a preview whose tab the browser blocks is a link", async ({ page }) => {
  await answerAsMarketing(page);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  const id = await openDashboardWithRace(page);
  const share = await openShare(page);
  await share.getByRole("button", { name: "Preview" }).click();
  const opened = page.waitForEvent("popup");
  await share.getByRole("link", { name: "Open the preview" }).click();
  expect((await opened).url()).toContain(`${pageOf(id)}?preview=`);
});
