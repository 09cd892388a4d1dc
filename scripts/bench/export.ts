// Measures the export of a brand with 200 races of 50 runners each, from the press until the download.
import { signUpBrand } from "@outpace/e2e/accounts";
import { addRaces, addRunners, brandIdOf } from "@outpace/e2e/backend";
import { origins } from "@outpace/e2e/origins";
import { signInFor } from "@outpace/e2e/states/state";
import type { Browser } from "@playwright/test";
import type { FigureRow } from "./rows.ts";

const races = 200;
const runnersOfRace = 50;
const milliseconds = 60_000;

export async function measureExport(browser: Browser): Promise<readonly FigureRow[]> {
  const account = await signUpBrand();
  const rows = Array.from({ length: races }, (_, n) => ({
    id: crypto.randomUUID(),
    name: `Lap ${String(n + 1)}`,
    status: "completed",
  }));
  await addRaces(await brandIdOf(account.email), rows);
  const seconds = (n: number) => 10_000 + ((n * 7919) % 10_007);
  await addRunners(
    rows.flatMap(({ id }) =>
      Array.from({ length: runnersOfRace }, (_, n) => ({ raceId: id, seconds: seconds(n) })),
    ),
  );
  const context = await browser.newContext({ baseURL: origins.portal });
  await signInFor(context, { name: "export", path: "", account });
  const page = await context.newPage();
  await page.goto("/brands/export");
  const button = page.getByRole("button", { name: "Export Everything" });
  await button.waitFor();
  const start = performance.now();
  const download = page.waitForEvent("download", { timeout: 4 * milliseconds });
  await button.click();
  await download;
  const value = performance.now() - start;
  await context.close();
  return [
    {
      name: `${String(races)} races, ${String(runnersOfRace)} runners each`,
      figures: { "export ms": { value, atMost: milliseconds } },
    },
  ];
}
