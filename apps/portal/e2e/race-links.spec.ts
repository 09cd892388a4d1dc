import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { demoAccounts, sessionOf, signUpBrand } from "@outpace/e2e/accounts";
import { addRaces, asOperator, brandIdOf, callApi, type RaceRow } from "@outpace/e2e/backend";
import { origins } from "@outpace/e2e/origins";
import {
  addBrandWithRace,
  openDashboardAs,
  openDashboardWithRace,
  raceCard,
  sunriseTen,
} from "@outpace/e2e/portal";
import { collectRequests } from "@outpace/e2e/requests";
import { expect, type Locator, type Page, test } from "@outpace/e2e/test";
import jsQR from "jsqr";
import sharp from "sharp";

const approved = { name: "Harbor Night Half", status: "active" };
const hostile = `</svg><script>alert("1")</script> & 'so'`;
const pageOf = (raceId: string) => `${origins.marketing}/race/${raceId}`;
const shareDialog = (page: Page) => page.getByRole("dialog", { name: "Share this race" });
const qrDialog = (page: Page) => page.getByRole("dialog", { name: "QR Code" });
const button = (within: Page | Locator, name: string) =>
  within.getByRole("button", { name, exact: true });
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Opens the dashboard of a new brand with one race, whatever its status; returns the race's id. */
async function openDashboardWith(page: Page, race: RaceRow): Promise<string> {
  const id = randomUUID();
  const brand = await signUpBrand();
  await addRaces(await brandIdOf(brand.email), [{ ...race, id }]);
  await openDashboardAs(page, brand);
  return id;
}

/** Opens the links of the dashboard's only race. */
async function openShare(page: Page): Promise<Locator> {
  await page.getByRole("article").getByRole("button", { name: "Share" }).click();
  await expect(shareDialog(page)).toBeVisible();
  return shareDialog(page);
}

/** What a phone reads from a picture of a code. */
async function scan(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture)
    .resize({ width: 900 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

/** Presses a button that downloads a file. */
async function downloaded(page: Page, name: string): Promise<{ name: string; file: Buffer }> {
  const download = page.waitForEvent("download");
  await button(qrDialog(page), name).click();
  const file = await download;
  return { name: file.suggestedFilename(), file: await readFile(await file.path()) };
}

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

/** What the marketing site's page of a race is given. */
const readPage = (address: URL) =>
  callApi<{ name: string; status: string }[]>("/rest/v1/rpc/public_race", {
    body: {
      id: address.pathname.split("/").pop(),
      preview: address.searchParams.get("preview"),
    },
  });

/** Stands in for the marketing site, which does not run here. */
async function answerAsMarketing(page: Page): Promise<void> {
  await page
    .context()
    .route(`${origins.marketing}/race/**`, (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>The race's page</title>" }),
    );
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

test("a race's QR code leads to its page, on the screen, as SVG and as PNG", async ({ page }) => {
  const id = await openDashboardWith(page, { ...approved, name: hostile });
  const share = await openShare(page);
  const requests = collectRequests(page);
  await button(share, "QR Code").click();
  const code = qrDialog(page).getByRole("img", { name: pageOf(id) });
  await expect(code).toBeVisible();
  expect(requests.filter((address) => address.endsWith(".js")).length).toBeGreaterThan(0);
  expect(requests.filter((address) => new URL(address).origin !== origins.portal)).toEqual([]);
  expect(await scan(await code.screenshot())).toBe(pageOf(id));

  const svg = await downloaded(page, "Download SVG");
  expect(svg.name).toBe("svg-script-alert-1-script-so-QR-Code.svg");
  expect(await scan(svg.file)).toBe(pageOf(id));
  const parsed = await page.evaluate((text) => {
    const file = new DOMParser().parseFromString(text, "image/svg+xml");
    return {
      elements: [...new Set([...file.querySelectorAll("*")].map(({ tagName }) => tagName))],
      name: [...file.querySelectorAll("text")].map(({ textContent }) => textContent).join(""),
    };
  }, svg.file.toString("utf8"));
  expect(parsed.elements).toEqual(["svg", "title", "rect", "path", "text"]);
  // Lines may end between words.
  expect(parsed.name.replaceAll(" ", "")).toBe(hostile.replaceAll(" ", ""));

  const png = await downloaded(page, "Download PNG");
  expect(png.name).toBe("svg-script-alert-1-script-so-QR-Code.png");
  expect(await scan(png.file)).toBe(pageOf(id));
  const { format, width } = await sharp(png.file).metadata();
  expect(format).toBe("png");
  expect(width).toBeGreaterThanOrEqual(2_000);
  await expect(qrDialog(page).getByRole("status")).toHaveText("PNG downloaded.");
});

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
  expect(await readPage(address)).toMatchObject([{ name: sunriseTen.name, status: "pending" }]);
  expect(await tab.evaluate(() => window.opener as unknown)).toBeNull();
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
  expect(await readPage(new URL(address))).toMatchObject([
    { name: sunriseTen.name, status: "active" },
  ]);
  await expect(links.getByRole("button", { name: "Preview" })).toHaveCount(0);
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

test("the keyboard opens and closes the links and the QR code, one after the other", async ({
  page,
}) => {
  await openDashboardWith(page, approved);
  const share = raceCard(page, approved.name).getByRole("button", { name: "Share" });
  await share.press("Enter");
  await expect(shareDialog(page)).toBeVisible();
  const code = button(shareDialog(page), "QR Code");
  await code.press("Enter");
  await expect(qrDialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(qrDialog(page)).toBeHidden();
  await expect(code).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(shareDialog(page)).toBeHidden();
  await expect(share).toBeFocused();
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
