import { readFile } from "node:fs/promises";
import { apiUrl } from "@outpace/e2e/backend";
import { origins } from "@outpace/e2e/origins";
import { raceCard } from "@outpace/e2e/portal";
import { collectRequests } from "@outpace/e2e/requests";
import { expect, type Page, test } from "@outpace/e2e/test";
import jsQR from "jsqr";
import sharp from "sharp";
import {
  approved,
  button,
  hostile,
  openDashboardWith,
  openShare,
  pageOf,
  shareDialog,
} from "./share-dialog.ts";

const qrDialog = (page: Page) => page.getByRole("dialog", { name: "QR Code" });

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

test("a race's QR code leads to its page, on the screen, as SVG and as PNG", async ({ page }) => {
  const id = await openDashboardWith(page, { ...approved, name: hostile });
  const share = await openShare(page);
  const requests = collectRequests(page);
  await button(share, "QR Code").click();
  const code = qrDialog(page).getByRole("img", { name: pageOf(id) });
  await expect(code).toBeVisible();
  expect(requests.filter((address) => address.endsWith(".js")).length).toBeGreaterThan(0);
  const own = [origins.portal, apiUrl()];
  expect(requests.filter((address) => !own.includes(new URL(address).origin))).toEqual([]);
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
