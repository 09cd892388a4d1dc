import { readFile } from "node:fs/promises";
import { demoAccounts, signIn } from "@outpace/e2e/accounts";
import { answer, intercept } from "@outpace/e2e/intercept";
import { button, download, link, see } from "@outpace/e2e/screen";
import { expect, test } from "@outpace/e2e/test";
import { unzipSync } from "fflate";

const seriesCall = "**/rest/v1/rpc/race_analytics_series**";
const seedPhoto = new URL(
  "../../../supabase/seed-photos/objects/backgrounds/harbor-dawn-bg-1754006400000.jpg",
  import.meta.url,
);

test("an export can be cancelled, repeats only what failed, and is complete", async ({ page }) => {
  await signIn(page.context(), demoAccounts.brand);
  await page.goto("/brands/settings");
  await link(page, "Export everything of your brand").click();
  const release = await intercept(page, seriesCall, () => undefined);
  const start = button(page, "Export Everything");
  await start.click();
  await expect(page.getByRole("progressbar", { name: /^Race 1 of \d+$/ })).toBeVisible();
  await button(page, "Cancel").press("Enter");
  await see(page, "The export is cancelled. Nothing was downloaded.");
  await expect(start).toBeFocused();

  release();
  const broken = { code: "XX000", message: "internal", hint: null, details: null };
  const mend = await answer(page, seriesCall, broken, 500);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Some of it couldn't be read.");
  mend();
  let lists = 0;
  page.on("request", (request) => {
    if (/rpc\/brand_|rest\/v1\/(?!rpc)/.test(request.url())) lists += 1;
  });
  const { name, content } = await download(button(page, "Try Again"));
  expect(lists).toBe(0);
  expect(name).toMatch(/^Northlight-\S+-export-\d{4}-\d\d-\d\d\.zip$/);
  await see(page, /^The archive is downloaded\. It has \d+ races, /);

  // With another library than the one that makes the archive.
  const files = unzipSync(content);
  const json = (file: string) => JSON.parse(new TextDecoder().decode(files[file])) as object[];
  const races = json("races.json");
  expect(races).toContainEqual(expect.objectContaining({ name: "Northlight Marathon" }));
  expect(json("figures.json")).toHaveLength(races.length);
  expect(json("company.json")).toMatchObject({ contactEmail: demoAccounts.brand.email });
  const photo = await readFile(seedPhoto);
  expect(Object.values(files).some((file) => photo.equals(file))).toBe(true);
});
