import { callAsStaff } from "@outpace/e2e/accounts";
import { apiUrl, asOperator, callApi } from "@outpace/e2e/backend";
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
import { button, download, link, press, see } from "@outpace/e2e/screen";
import { expect, type Page, test } from "@outpace/e2e/test";
import jsQR from "jsqr";
import sharp from "sharp";

const hostile = `</svg><script>alert("1")</script> & 'so'`;
const pageOf = (raceId: string) => `${origins.marketing}/race/${raceId}`;
const shareDialog = (page: Page) => page.getByRole("dialog", { name: "Share this race" });
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** What a phone reads from a picture of a code. */
async function scan(picture: Buffer): Promise<string | undefined> {
  const pixels = sharp(picture).resize({ width: 900 }).ensureAlpha().raw();
  const { data, info } = await pixels.toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

test("a card leads to the race's page: link, embed code, QR code", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { brand, raceIds } = await addBrandWithRaces([{ name: hostile, status: "active" }]);
  const address = pageOf(raceIds[0]);
  await openDashboardAs(page, brand);
  const share = page.getByRole("article").getByRole("button", { name: "Share" });
  const dialog = shareDialog(page);
  await share.press("Enter");
  await expect(dialog).toContainText(hostile);
  await press(dialog, "Copy Race Link");
  await expect(dialog.getByRole("status")).toContainText("Link copied.");
  expect(await clipboard(page)).toBe(address);
  await press(dialog, "Copy Embed Code");
  await expect(dialog.getByRole("status")).toContainText("Embed code copied.");
  const title = "&lt;/svg&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; 'so'";
  const embedCode = await clipboard(page);
  expect(embedCode).toMatch(/^<iframe [^<>]*><\/iframe>$/);
  expect(embedCode).toContain(` src="${address}/card"`);
  expect(embedCode).toContain(` title="${title}"`);
  await expect(link(dialog, "Open Race Page")).toHaveAttribute("href", address);
  const raceCardLink = new RegExp(`^${origins.marketing}/social-generator\\?race=`);
  await expect(link(dialog, "Open Race Card")).toHaveAttribute("href", raceCardLink);

  // What the browser doesn't copy is shown to copy by hand.
  await page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
  });
  await press(dialog, "Copy Race Link");
  await expect(dialog.getByLabel("Race link")).toHaveValue(address);
  await expect(dialog.getByLabel("Race link")).toBeFocused();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(address);

  const opener = button(dialog, "QR Code");
  const requests = collectRequests(page);
  await opener.press("Enter");
  const poster = page.getByRole("dialog", { name: "QR Code" });
  const code = poster.getByRole("img", { name: address });
  await expect(code).toBeVisible();
  const own = [origins.portal, apiUrl()];
  expect(requests.filter((url) => !own.includes(new URL(url).origin))).toEqual([]);
  expect(await scan(await code.screenshot())).toBe(address);
  const svg = await download(button(poster, "Download SVG"));
  expect(svg.name).toBe("svg-script-alert-1-script-so-QR-Code.svg");
  expect(await scan(svg.content)).toBe(address);
  expect(svg.content.toString()).toContain("&lt;/svg&gt;&lt;script&gt;");
  expect(svg.content.toString()).not.toContain("<script");
  const png = await download(button(poster, "Download PNG"));
  expect(await scan(png.content)).toBe(address);
  expect((await sharp(png.content).metadata()).width).toBeGreaterThanOrEqual(2_000);
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
    body: { id: address.pathname.split("/").pop(), preview: address.searchParams.get("preview") },
  });

async function approve(raceId: string): Promise<void> {
  const path = `/rest/v1/race_orders?select=id&live_race_id=eq.${raceId}`;
  const [order] = await callApi<[{ id: string }]>(path, { as: asOperator() });
  const payment = { order_id: order.id, reference: "INV-1", reason: "Wired." };
  await callAsStaff("record_payment", payment);
  await callAsStaff("set_race_status", { race_id: raceId, status: "active", reason: "Agreed." });
}

test("before approval a preview leads to the page, then its link", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  // Stands in for the marketing site, which does not run here.
  await context.route(`${origins.marketing}/race/**`, (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>The race's page</title>" }),
  );
  const { brand, raceId } = await addBrandWithRace();
  const racePage = new URL(pageOf(raceId));
  await openDashboardAs(page, brand);
  const share = raceCard(page, sunriseTen.name).getByRole("button", { name: "Share" });
  await share.click();
  const dialog = shareDialog(page);
  for (const name of ["Copy Race Link", "QR Code", "Copy Embed Code"]) {
    await expect(button(dialog, name)).toBeDisabled();
  }
  await expect(link(dialog, "Open Race Page")).toHaveCount(0);
  await expect(readPage(racePage)).rejects.toThrow("race_not_found");

  const preview = dialog.getByRole("button", { name: "Preview" });
  const reconnect = await fail(page, "**/rest/v1/rpc/preview_race_link**");
  const failing = page.waitForEvent("popup");
  await preview.click();
  const closed = await failing;
  await expect.poll(() => closed.isClosed()).toBe(true);
  await see(dialog, /^The preview didn't open\. Please try again\./);
  reconnect();
  const opening = page.waitForEvent("popup");
  await preview.click();
  const tab = await opening;
  await expect(tab).toHaveTitle("The race's page");
  const address = new URL(tab.url());
  expect(address.origin + address.pathname).toBe(racePage.href);
  expect(await readPage(address)).toMatchObject({ name: sunriseTen.name, status: "pending" });
  expect(await tab.evaluate(() => window.opener as unknown)).toBeNull();
  // If the browser blocks the tab, the preview is a link.
  await page.evaluate(() => {
    window.open = () => null;
  });
  await preview.click();
  const linked = page.waitForEvent("popup");
  await link(dialog, "Open the preview").click();
  expect((await linked).url()).toContain(`${racePage.href}?preview=`);

  await approve(raceId);
  await page.goto(`/brands/analytics/${raceId}`);
  const links = page.getByRole("region", { name: "Share" });
  await press(links, "Copy Race Link");
  await expect(links.getByRole("status")).toContainText("Link copied.");
  expect(await clipboard(page)).toBe(racePage.href);
  expect(await readPage(racePage)).toMatchObject({ name: sunriseTen.name, status: "active" });
  await expect(preview).toHaveCount(0);
});
