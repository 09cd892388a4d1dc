import { randomUUID } from "node:crypto";
import { demoAccounts, sessionOf } from "@outpace/e2e/accounts";
import { addRaces, asOperator, brandIdOf, callApi } from "@outpace/e2e/backend";
import { origins } from "@outpace/e2e/origins";
import { addBrandWithRace, openDashboardAs, raceCard, sunriseTen } from "@outpace/e2e/portal";
import { expect, type Page, test } from "@outpace/e2e/test";
import {
  approved,
  button,
  hostile,
  openDashboardWith,
  openShare,
  pageOf,
  readPage,
  shareDialog,
} from "./share-dialog.ts";

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

async function approve(raceId: string): Promise<void> {
  const [order] = await callApi<[{ id: string }]>(
    `/rest/v1/race_orders?select=id&live_race_id=eq.${raceId}`,
    { as: asOperator() },
  );
  const as = (await sessionOf(demoAccounts.staff)).access_token;
  await callApi("/rest/v1/rpc/record_payment", {
    as,
    body: { order_id: order.id, reference: "INV-1", reason: "Wired." },
  });
  await callApi("/rest/v1/rpc/set_race_status", {
    as,
    body: { race_id: raceId, status: "active", reason: "All set." },
  });
}

test("a card leads to the race's page: its link, its embed code, and the race card", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const id = await openDashboardWith(page, { ...approved, name: hostile });
  const share = await openShare(page);
  await expect(share).toContainText(hostile);
  await expect(share).toContainText("Everyone can see the race's page, without an account.");
  await button(share, "Copy Race Link").click();
  await expect(share.getByRole("status")).toContainText("Link copied.");
  expect(await clipboard(page)).toBe(pageOf(id));

  await button(share, "Copy Embed Code").click();
  await expect(share.getByRole("status")).toContainText("Embed code copied.");
  const code = await clipboard(page);
  expect(code).toContain(` src="${pageOf(id)}/card"`);
  expect(code).toContain(
    ` title="&lt;/svg&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; 'so'"`,
  );
  expect(code).toMatch(/^<iframe [^<>]*><\/iframe>$/);

  await expect(share.getByRole("link", { name: "Open Race Page" })).toHaveAttribute(
    "href",
    pageOf(id),
  );
  await expect(share.getByRole("link", { name: "Open Race Page" })).toHaveAttribute(
    "target",
    "_blank",
  );
  await expect(share.getByRole("link", { name: "Open Race Card" })).toHaveAttribute(
    "href",
    new RegExp(`^${origins.marketing}/social-generator\\?race=`),
  );
});

test("once approved, the race's analytics lead to its page", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { brand, raceId } = await addBrandWithRace();
  await openDashboardAs(page, brand);
  await page.goto(`/brands/analytics/${raceId}`);
  const links = page.getByRole("region", { name: "Share" });
  await expect(button(links, "Copy Race Link")).toBeDisabled();
  await approve(raceId);
  await page.reload();
  await button(links, "Copy Race Link").click();
  await expect(links.getByRole("status")).toContainText("Link copied.");
  const address = await clipboard(page);
  expect(address).toBe(pageOf(raceId));
  expect(await readPage(new URL(address))).toMatchObject({
    name: sunriseTen.name,
    status: "active",
  });
  await expect(links.getByRole("button", { name: "Preview" })).toHaveCount(0);
});

test("a link that the browser doesn't copy is shown to copy by hand", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
  });
  const id = await openDashboardWith(page, approved);
  const share = await openShare(page);
  await button(share, "Copy Race Link").click();
  const link = share.getByLabel("Race link");
  await expect(link).toHaveValue(pageOf(id));
  await expect(link).toBeFocused();
  await expect(share).toContainText("Your browser didn't allow copying.");
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(pageOf(id));
  await button(share, "Copy Embed Code").click();
  await expect(share.getByLabel("Embed code")).toHaveValue(new RegExp(`${pageOf(id)}/card`));
  await expect(link).toHaveCount(0);
});

test("a cancelled race has links if staff had approved it, and none otherwise", async ({
  page,
}) => {
  const { brand, raceId } = await addBrandWithRace();
  await approve(raceId);
  const never = randomUUID();
  await addRaces(await brandIdOf(brand.email), [
    { id: never, name: "Never Approved", status: "cancelled" },
  ]);
  await callApi("/rest/v1/rpc/set_race_status", {
    as: (await sessionOf(demoAccounts.staff)).access_token,
    body: { race_id: raceId, status: "cancelled", reason: "Storm warning." },
  });
  await openDashboardAs(page, brand);
  const share = (name: string) => raceCard(page, name).getByRole("button", { name: "Share" });
  await expect(share("Never Approved")).toHaveCount(0);
  await share(sunriseTen.name).click();
  await expect(shareDialog(page)).toContainText("It says that the race is cancelled.");
  await expect(button(shareDialog(page), "Copy Race Link")).toBeEnabled();

  await page.goto(`/brands/analytics/${never}`);
  await expect(page.getByText("Cancelled, nobody had joined")).toBeVisible();
  await expect(page.getByRole("region", { name: "Share" })).toHaveCount(0);
});
