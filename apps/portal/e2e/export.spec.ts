import { readFile } from "node:fs/promises";
import { demoAccounts, signIn } from "@outpace/e2e/accounts";
import { addFinishers } from "@outpace/e2e/backend";
import { withDatabase } from "@outpace/e2e/database";
import { answer, intercept } from "@outpace/e2e/intercept";
import { addBrandWithRaces } from "@outpace/e2e/portal";
import { addMember } from "@outpace/e2e/team";
import { type Download, expect, test } from "@outpace/e2e/test";
import { unzipSync } from "fflate";

const seriesCall = "**/rest/v1/rpc/race_analytics_series**";
const seedPhoto = "backgrounds/harbor-dawn-bg-1754006400000.jpg";
const seedPhotoFile = new URL(
  `../../../supabase/seed-photos/objects/${seedPhoto}`,
  import.meta.url,
);

const usePhoto = (raceId: string, path: string) =>
  withDatabase(
    "",
    (sql) => sql`
      update public.live_races
      set background_photo_url = ${`/storage/v1/object/public/race-background-photos/${path}`}
      where id = ${raceId}`,
  );

/** Opens an archive with another library than the one that makes it. */
async function unpack(download: Download) {
  const files = unzipSync(await readFile(await download.path()));
  const text = (name: string) => new TextDecoder().decode(files[name]);
  return { files, text, json: (name: string) => JSON.parse(text(name)) as unknown };
}

test("the archive has everything of the brand, photos included, and nothing else", async ({
  page,
}) => {
  await signIn(page.context(), demoAccounts.brand);
  await page.goto("/brands/settings");
  await page.getByRole("link", { name: "Export everything of your brand" }).click();
  await expect(page.getByRole("heading", { name: "Export", level: 1 })).toBeVisible();
  const downloading = page.waitForEvent("download");
  const start = page.getByRole("button", { name: "Export Everything" });
  await start.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^Northlight-\S+-export-\d{4}-\d\d-\d\d\.zip$/);
  await expect(page.getByText(/^The archive is downloaded\. It has \d+ races, /)).toBeVisible();
  await expect(start).toBeFocused();

  const { files, text, json } = await unpack(download);
  const races = json("races.json") as { id: string; brandId: string; name: string }[];
  expect(new Set(races.map(({ brandId }) => brandId)).size).toBe(1);
  const race = races.find(({ name }) => name === "Northlight Marathon");
  expect(race).toMatchObject({ startTimeZone: expect.any(String) as unknown });
  expect(text("races.csv").split("\r\n")).toHaveLength(races.length + 2);
  const orders = json("orders.json") as { race: { name: string } | null }[];
  expect(orders.map((order) => order.race?.name)).toContain("Northlight Marathon");
  expect(json("figures.json")).toHaveLength(races.length);
  const photos = Object.keys(files).filter((name) => name.startsWith("photos/"));
  expect(photos.length).toBeGreaterThan(0);
  const photo = await readFile(seedPhotoFile);
  expect(photos.some((name) => photo.equals(files[name] ?? new Uint8Array()))).toBe(true);
  expect(json("company.json")).toMatchObject({ contactEmail: demoAccounts.brand.email });
  expect(json("team.json")).toMatchObject([{ role: "owner" }]);
});

test("a viewer's export is cancelled, stops when left, and reads again only what failed", async ({
  page,
}) => {
  const name = '=SUM(1,2) "מרוץ" 🏃 a/b';
  const past = {
    ...{ status: "completed", zone: "Asia/Jerusalem" },
    startTime: "2026-01-05T05:30:00Z",
  };
  const others = ["Third Lap", "Fourth Lap", "Fifth Lap", "Sixth Lap"];
  const { brand, raceIds } = await addBrandWithRaces([
    { name, ...past },
    { name: "Second Lap", ...past },
    ...others.map((other) => ({ name: other, ...past })),
  ]);
  for (const raceId of raceIds) await addFinishers(raceId, Array<number>(12).fill(15_720));
  await usePhoto(raceIds[0], seedPhoto);
  await usePhoto(raceIds[1], seedPhoto.replace("bg-1", "bg-2"));
  await signIn(page.context(), await addMember(brand, "viewer"));
  let held = 0;
  const release = await intercept(page, seriesCall, () => {
    held += 1;
  });
  await page.goto("/brands/export");
  const start = page.getByRole("button", { name: "Export Everything" });
  await start.click();
  await expect(page.getByRole("progressbar", { name: "Race 1 of 6" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("The export is cancelled. Nothing was downloaded.")).toBeVisible();
  await expect(start).toBeFocused();

  held = 0;
  await page.keyboard.press("Enter");
  await expect.poll(() => held).toBe(4);
  await page.getByRole("link", { name: "Team" }).click();
  await expect(page.getByText(brand.email)).toBeVisible();
  release();
  const broken = { code: "XX000", message: "internal", hint: null, details: null };
  const mend = await answer(page, seriesCall, broken, 500);
  await page.getByRole("link", { name: "Account" }).click();
  await page.getByRole("link", { name: "Export everything of your brand" }).click();
  expect(held).toBe(4);

  await start.click();
  await expect(page.getByRole("alert")).toContainText("Some of it couldn't be read.");
  await expect(page.getByText('The figures of race 2, "Second Lap"')).toBeVisible();
  mend();
  let lists = 0;
  page.on("request", (request) => {
    if (/rpc\/brand_|rest\/v1\/(?!rpc)/.test(request.url())) lists += 1;
  });
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Try Again" }).click();
  const { text, json, files } = await unpack(await downloading);
  expect(lists).toBe(0);
  const gone = 'The photo of race 2, "Second Lap": It\'s no longer stored.';
  await expect(page.getByRole("listitem").filter({ hasText: gone })).toBeVisible();
  expect(text("README.txt")).toContain(gone);
  expect(text("races.csv")).toContain(`"'=SUM(1,2) ""מרוץ"" 🏃 a/b",Completed`);
  const races = json("races.json") as object[];
  expect(races.slice(0, 2)).toMatchObject([
    { name, joined: 12, startTimeInZone: "2026-01-05T07:30:00+02:00" },
    { photoFile: null },
  ]);
  expect(json("figures.json")).toMatchObject(Array(6).fill({ counted: 12 }));
  expect(files["photos/001-SUM-1-2-מרוץ-a-b.jpg"]).toEqual(
    new Uint8Array(await readFile(seedPhotoFile)),
  );
});
