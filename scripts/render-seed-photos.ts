/**
 * Renders the drawings in `supabase/seed-photos/artwork` as the photos of the seed's races. They
 * are committed, so seeding needs no browser. After changing a drawing, run
 * `node scripts/render-seed-photos.ts`.
 */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { chromium } from "@playwright/test";
import { launchOptions } from "@outpace/e2e/browser";
import { findOrInstallChromium } from "./browser/chromium.ts";
import { repositoryRoot } from "./repository.ts";

const artwork = join(repositoryRoot, "supabase/seed-photos/artwork");
const photos = join(repositoryRoot, "supabase/seed-photos/objects/backgrounds");
/** Replaces the upload time in file names, so a photo's URL never changes. */
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
