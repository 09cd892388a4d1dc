import { readFile } from "node:fs/promises";
import { demoAccounts, signIn, signUpBrand } from "@outpace/e2e/accounts";
import { addFinishers, addRaces, brandIdOf } from "@outpace/e2e/backend";
import { withDatabase } from "@outpace/e2e/database";
import { refusing } from "@outpace/e2e/states/state";
import { addMember } from "@outpace/e2e/team";
import { type Download, expect, type Page, test } from "@outpace/e2e/test";
import { unzipSync } from "fflate";

const seriesCall = "**/rest/v1/rpc/race_analytics_series**";
const seedPhoto = "backgrounds/harbor-dawn-bg-1754006400000.jpg";
const seedPhotoFile = new URL(
  `../../../supabase/seed-photos/objects/${seedPhoto}`,
  import.meta.url,
);

/** A brand whose races have runners, and a viewer of it. */
async function brandWithRunners(names: readonly string[]) {
  const owner = await signUpBrand();
  const rows = names.map((name) => ({
    id: crypto.randomUUID(),
    name,
    status: "completed",
    zone: "Asia/Jerusalem",
    startTime: "2026-01-05T05:30:00Z",
  }));
  await addRaces(await brandIdOf(owner.email), rows);
  for (const { id } of rows) await addFinishers(id, Array<number>(12).fill(15_720));
  return { owner, viewer: await addMember(owner, "viewer"), raceIds: rows.map(({ id }) => id) };
}

const usePhoto = (raceId: string, path: string) =>
  withDatabase(
    "",
    (sql) => sql`
      update public.live_races
      set background_photo_url = ${`/storage/v1/object/public/race-background-photos/${path}`}
      where id = ${raceId}`,
  );

const button = (page: Page, name: string) => page.getByRole("button", { name });

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
  await button(page, "Export Everything").click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^Northlight-\S+-export-\d{4}-\d\d-\d\d\.zip$/);
  await expect(page.getByText(/^The archive is downloaded\. It has \d+ races, /)).toBeVisible();
  await expect(button(page, "Export Everything")).toBeFocused();

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

test("a viewer keeps what was read, tries the rest again and reads what is gone", async ({
  page,
}) => {
  const name = '=SUM(1,2) "מרוץ" 🏃 a/b';
  const { viewer, raceIds } = await brandWithRunners([name, "Second Lap"]);
  await usePhoto(raceIds[0] ?? "", seedPhoto);
  await usePhoto(raceIds[1] ?? "", seedPhoto.replace("bg-1", "bg-2"));
  await signIn(page.context(), viewer);
  await page.goto("/brands/export");
  const broken = { code: "XX000", message: "internal", hint: null, details: null };
  await refusing(seriesCall, 500, broken)(page);
  await button(page, "Export Everything").click();
  await expect(page.getByRole("alert")).toContainText("Some of it couldn't be read.");
  await expect(page.getByText('The figures of race 2, "Second Lap"')).toBeVisible();
  await page.unroute(seriesCall);
  let lists = 0;
  page.on("request", (request) => {
    if (/rpc\/brand_|rest\/v1\/(?!rpc)/.test(request.url())) lists += 1;
  });
  const downloading = page.waitForEvent("download");
  await button(page, "Try Again").click();
  const { text, json, files } = await unpack(await downloading);
  expect(lists).toBe(0);
  const gone = 'The photo of race 2, "Second Lap": It\'s no longer stored.';
  await expect(page.getByRole("listitem").filter({ hasText: gone })).toBeVisible();
  expect(text("README.txt")).toContain(gone);
  expect(text("races.csv")).toContain(`"'=SUM(1,2) ""מרוץ"" 🏃 a/b",Completed`);
  expect(json("races.json")).toMatchObject([
    { name, joined: 12, startTimeInZone: "2026-01-05T07:30:00+02:00" },
    { photoFile: null },
  ]);
  expect(json("figures.json")).toMatchObject([{ counted: 12 }, { counted: 12 }]);
  expect(files["photos/001-SUM-1-2-מרוץ-a-b.jpg"]).toEqual(
    new Uint8Array(await readFile(seedPhotoFile)),
  );
});

test("an export is cancelled by its button, and stops when its screen is left", async ({
  page,
}) => {
  const { owner } = await brandWithRunners(["1", "2", "3", "4", "5", "6"].map((n) => `Lap ${n}`));
  await signIn(page.context(), owner);
  let release: () => void = () => undefined;
  let held = 0;
  const hold = async () => {
    held = 0;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.unroute(seriesCall);
    await page.route(seriesCall, async (route) => {
      held += 1;
      await released;
      await route.continue().catch(() => undefined);
    });
  };
  await hold();
  await page.goto("/brands/export");
  await button(page, "Export Everything").click();
  await expect(page.getByRole("progressbar", { name: "Race 1 of 6" })).toBeVisible();
  await button(page, "Cancel").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("The export is cancelled. Nothing was downloaded.")).toBeVisible();
  await expect(button(page, "Export Everything")).toBeFocused();
  release();

  await hold();
  await page.keyboard.press("Enter");
  await expect.poll(() => held).toBe(4);
  await page.getByRole("link", { name: "Team" }).click();
  await expect(page.getByText(owner.email)).toBeVisible();
  release();
  await page.reload();
  await expect(page.getByText(owner.email)).toBeVisible();
  expect(held).toBe(4);
});
