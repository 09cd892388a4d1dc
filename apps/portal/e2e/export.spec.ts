import { readFile } from "node:fs/promises";
import { demoAccounts, signIn } from "@outpace/e2e/accounts";
import { answer, intercept } from "@outpace/e2e/intercept";
import { expect, test } from "@outpace/e2e/test";
import { unzipSync } from "fflate";

const seriesCall = "**/rest/v1/rpc/race_analytics_series**";
const seedPhoto = new URL(
  "../../../supabase/seed-photos/objects/backgrounds/harbor-dawn-bg-1754006400000.jpg",
  import.meta.url,
);

test("an export ends when cancelled or left, reads again only what failed, and has everything", async ({
  page,
}) => {
  await signIn(page.context(), demoAccounts.brand);
  await page.goto("/brands/settings");
  const link = page.getByRole("link", { name: "Export everything of your brand" });
  await link.click();
  await expect(page.getByRole("heading", { name: "Export", level: 1 })).toBeVisible();
  let held = 0;
  const release = await intercept(page, seriesCall, () => {
    held += 1;
  });
  const start = page.getByRole("button", { name: "Export Everything" });
  await start.click();
  await expect(page.getByRole("progressbar", { name: /^Race 1 of \d+$/ })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("The export is cancelled. Nothing was downloaded.")).toBeVisible();
  await expect(start).toBeFocused();

  held = 0;
  await page.keyboard.press("Enter");
  await expect.poll(() => held).toBe(4);
  await page.getByRole("link", { name: "Account" }).click();
  await expect(link).toBeVisible();
  release();
  const broken = { code: "XX000", message: "internal", hint: null, details: null };
  const mend = await answer(page, seriesCall, broken, 500);
  await link.click();
  expect(held).toBe(4);

  await start.click();
  await expect(page.getByRole("alert")).toContainText("Some of it couldn't be read.");
  mend();
  let lists = 0;
  page.on("request", (request) => {
    if (/rpc\/brand_|rest\/v1\/(?!rpc)/.test(request.url())) lists += 1;
  });
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Try Again" }).click();
  const download = await downloading;
  expect(lists).toBe(0);
  expect(download.suggestedFilename()).toMatch(/^Northlight-\S+-export-\d{4}-\d\d-\d\d\.zip$/);
  await expect(page.getByText(/^The archive is downloaded\. It has \d+ races, /)).toBeVisible();

  // With another library than the one that makes the archive.
  const files = unzipSync(await readFile(await download.path()));
  const json = (name: string) => JSON.parse(new TextDecoder().decode(files[name])) as object[];
  const races = json("races.json");
  expect(races).toContainEqual(expect.objectContaining({ name: "Northlight Marathon" }));
  expect(json("figures.json")).toHaveLength(races.length);
  expect(json("company.json")).toMatchObject({ contactEmail: demoAccounts.brand.email });
  const photos = Object.keys(files).filter((name) => name.startsWith("photos/"));
  const photo = await readFile(seedPhoto);
  expect(photos.some((name) => photo.equals(files[name] ?? new Uint8Array()))).toBe(true);
});
