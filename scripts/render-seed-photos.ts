/**
 * Renders the drawings in `supabase/seed-photos/artwork` to the photos that the seed's races show. The photos
 * are committed, so seeding needs no browser: run `node scripts/render-seed-photos.ts` after changing a drawing.
 */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { chromium } from "@playwright/test";
import { launchOptions } from "@outpace/e2e/browser";
import { findOrInstallChromium } from "./browser/chromium.ts";
import { repositoryRoot } from "./repository.ts";

const artwork = join(repositoryRoot, "supabase/seed-photos/artwork");
const photos = join(repositoryRoot, "supabase/seed-photos/objects/backgrounds");
/** Takes the place of the upload time in file names, so that a photo's URL never changes. */
const timestamp = "1754006400000";
const maxBytes = 90_000;

const browser = await chromium.launch({
  ...launchOptions,
  executablePath: (await findOrInstallChromium()).path,
});
try {
  const page = await browser.newPage({ viewport: { width: 1600, height: 800 } });
  for (const file of readdirSync(artwork)) {
    const drawing = readFileSync(join(artwork, file), "utf8");
    await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${drawing}`);
    const path = join(photos, `${basename(file, ".svg")}-bg-${timestamp}.jpg`);
    const { length } = await page.screenshot({ path, type: "jpeg", quality: 72 });
    if (length > maxBytes) throw new Error(`${path} has ${String(length)} bytes`);
    console.log(`${path}: ${String(length)} bytes`);
  }
} finally {
  await browser.close();
}
