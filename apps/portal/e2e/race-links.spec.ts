import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { demoAccounts, sessionOf } from "@outpace/e2e/accounts";
import { addRaces, apiUrl, asOperator, brandIdOf, callApi } from "@outpace/e2e/backend";
import { fail } from "@outpace/e2e/intercept";
import { origins } from "@outpace/e2e/origins";
import {
  addBrandWithRace,
  addBrandWithRaces,
  openDashboardAs,
  raceCard,
  sunriseTen,
} from "@outpace/e2e/portal";
import { collectRequests } from "@outpace/e2e/requests";
import { expect, type Locator, type Page, test } from "@outpace/e2e/test";
import jsQR from "jsqr";
import sharp from "sharp";

const hostile = `</svg><script>alert("1")</script> & 'so'`;
const pageOf = (raceId: string) => `${origins.marketing}/race/${raceId}`;
const shareDialog = (page: Page) => page.getByRole("dialog", { name: "Share this race" });
const button = (within: Page | Locator, name: string) =>
  within.getByRole("button", { name, exact: true });
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** What a phone reads from a picture of a code. */
async function scan(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture)
    .resize({ width: 900 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

test("a card leads to the race's page: its link, embed code, race card and QR code", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { brand, raceIds } = await addBrandWithRaces([{ name: hostile, status: "active" }]);
  const address = pageOf(raceIds[0]);
  await openDashboardAs(page, brand);
  const share = page.getByRole("article").getByRole("button", { name: "Share" });
  const dialog = shareDialog(page);
  await share.press("Enter");
  await expect(dialog).toContainText(hostile);
  await expect(dialog).toContainText("Everyone can see the race's page, without an account.");
  await button(dialog, "Copy Race Link").click();
  await expect(dialog.getByRole("status")).toContainText("Link copied.");
  expect(await clipboard(page)).toBe(address);
  await button(dialog, "Copy Embed Code").click();
  await expect(dialog.getByRole("status")).toContainText("Embed code copied.");
  const embedCode = await clipboard(page);
  expect(embedCode).toContain(` src="${address}/card"`);
  expect(embedCode).toContain(
    ` title="&lt;/svg&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; 'so'"`,
  );
  expect(embedCode).toMatch(/^<iframe [^<>]*><\/iframe>$/);
  const racePage = dialog.getByRole("link", { name: "Open Race Page" });
  await expect(racePage).toHaveAttribute("href", address);
  await expect(racePage).toHaveAttribute("target", "_blank");
  await expect(dialog.getByRole("link", { name: "Open Race Card" })).toHaveAttribute(
    "href",
    new RegExp(`^${origins.marketing}/social-generator\\?race=`),
  );

  // What the browser doesn't copy is shown to copy by hand.
  await page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
  });
  await button(dialog, "Copy Race Link").click();
  const link = dialog.getByLabel("Race link");
  await expect(link).toHaveValue(address);
  await expect(link).toBeFocused();
  await expect(dialog).toContainText("Your browser didn't allow copying.");
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(address);
  await button(dialog, "Copy Embed Code").click();
  await expect(dialog.getByLabel("Embed code")).toHaveValue(embedCode);
  await expect(link).toHaveCount(0);

  const opener = button(dialog, "QR Code");
  const requests = collectRequests(page);
  await opener.press("Enter");
  const poster = page.getByRole("dialog", { name: "QR Code" });
  const code = poster.getByRole("img", { name: address });
  await expect(code).toBeVisible();
  expect(requests.filter((url) => url.endsWith(".js")).length).toBeGreaterThan(0);
  const own = [origins.portal, apiUrl()];
  expect(requests.filter((url) => !own.includes(new URL(url).origin))).toEqual([]);
  expect(await scan(await code.screenshot())).toBe(address);

  const download = async (kind: string) => {
    const downloading = page.waitForEvent("download");
    await button(poster, `Download ${kind}`).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe(
      `svg-script-alert-1-script-so-QR-Code.${kind.toLowerCase()}`,
    );
    return readFile(await file.path());
  };
  const svg = await download("SVG");
  expect(await scan(svg)).toBe(address);
  const drawing = svg.toString("utf8");
  expect(drawing).toContain("&lt;/svg&gt;&lt;script&gt;");
  expect(drawing).not.toContain("<script");
  const png = await download("PNG");
  expect(await scan(png)).toBe(address);
  const { format, width } = await sharp(png).metadata();
  expect(format).toBe("png");
  expect(width).toBeGreaterThanOrEqual(2_000);
  await expect(poster.getByRole("status")).toHaveText("PNG downloaded.");

  await page.keyboard.press("Escape");
  await expect(poster).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(share).toBeFocused();
});

/** What the marketing site's page of a race is given. */
const readPage = (address: URL) =>
  callApi<{ name: string; status: string }>("/rest/v1/rpc/public_race", {
    body: {
      id: address.pathname.split("/").pop(),
      preview: address.searchParams.get("preview"),
    },
  });

async function callAsStaff(name: string, body: object): Promise<void> {
  const as = (await sessionOf(demoAccounts.staff)).access_token;
  await callApi(`/rest/v1/rpc/${name}`, { as, body });
}

const setStatus = (raceId: string, status: string) =>
  callAsStaff("set_race_status", { race_id: raceId, status, reason: "Agreed." });

async function approve(raceId: string): Promise<void> {
  const [order] = await callApi<[{ id: string }]>(
    `/rest/v1/race_orders?select=id&live_race_id=eq.${raceId}`,
    { as: asOperator() },
  );
  const payment = { order_id: order.id, reference: "INV-1", reason: "Wired." };
  await callAsStaff("record_payment", payment);
  await setStatus(raceId, "active");
}

test("before approval only a preview leads to the page, afterwards its link", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  // Stands in for the marketing site, which does not run here.
  await context.route(`${origins.marketing}/race/**`, (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>The race's page</title>" }),
  );
  const { brand, raceId } = await addBrandWithRace();
  await openDashboardAs(page, brand);
  const share = raceCard(page, sunriseTen.name).getByRole("button", { name: "Share" });
  await share.click();
  const dialog = shareDialog(page);
  const later = dialog.getByRole("group", { name: "Once approved" });
  for (const name of ["Copy Race Link", "QR Code", "Copy Embed Code"]) {
    await expect(button(later, name)).toBeDisabled();
  }
  await expect(later).toContainText("Our staff check every race first.");
  await expect(dialog.getByRole("link", { name: "Open Race Page" })).toHaveCount(0);
  await expect(readPage(new URL(pageOf(raceId)))).rejects.toThrow("race_not_found");

  const preview = dialog.getByRole("button", { name: "Preview" });
  const reconnect = await fail(page, "**/rest/v1/rpc/preview_race_link**");
  const failing = page.waitForEvent("popup");
  await preview.click();
  const closed = await failing;
  await expect.poll(() => closed.isClosed()).toBe(true);
  await expect(dialog.getByRole("alert").filter({ hasText: /./ })).toContainText(
    "The preview didn't open. Please try again.",
  );
  reconnect();
  const opening = page.waitForEvent("popup");
  await preview.click();
  const tab = await opening;
  await expect(tab).toHaveTitle("The race's page");
  const address = new URL(tab.url());
  expect(address.origin + address.pathname).toBe(pageOf(raceId));
  expect(await readPage(address)).toMatchObject({ name: sunriseTen.name, status: "pending" });
  expect(await tab.evaluate(() => window.opener as unknown)).toBeNull();
  // If the browser blocks the tab, the preview is a link.
  await page.evaluate(() => {
    window.open = () => null;
  });
  await preview.click();
  const linked = page.waitForEvent("popup");
  await dialog.getByRole("link", { name: "Open the preview" }).click();
  expect((await linked).url()).toContain(`${pageOf(raceId)}?preview=`);

  await page.goto(`/brands/analytics/${raceId}`);
  const links = page.getByRole("region", { name: "Share" });
  await expect(button(links, "Copy Race Link")).toBeDisabled();
  await approve(raceId);
  await page.reload();
  await button(links, "Copy Race Link").click();
  await expect(links.getByRole("status")).toContainText("Link copied.");
  expect(await clipboard(page)).toBe(pageOf(raceId));
  const { name } = sunriseTen;
  expect(await readPage(new URL(pageOf(raceId)))).toMatchObject({ name, status: "active" });
  await expect(preview).toHaveCount(0);

  await setStatus(raceId, "cancelled");
  const never = { id: randomUUID(), name: "Never Approved", status: "cancelled" };
  await addRaces(await brandIdOf(brand.email), [never]);
  await page.goto("/brands/dashboard");
  await expect(raceCard(page, never.name)).toBeVisible();
  await expect(raceCard(page, never.name).getByRole("button", { name: "Share" })).toHaveCount(0);
  await share.click();
  await expect(dialog).toContainText("It says that the race is cancelled.");
  await expect(button(dialog, "Copy Race Link")).toBeEnabled();
  await page.goto(`/brands/analytics/${never.id}`);
  await expect(page.getByText("Cancelled, nobody had joined")).toBeVisible();
  await expect(links).toHaveCount(0);
});
