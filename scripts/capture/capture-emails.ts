// Takes the screenshots of every email, as programs with and without dark styles show it.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { launchOptions, locale } from "@outpace/e2e/browser";
import { renderEmail } from "@outpace/emails";
import { samples, sampleSurroundings } from "@outpace/emails/samples";
import { chromium } from "@playwright/test";
import { repositoryRoot } from "../repository.ts";
import { type Picture, saveContactSheet } from "./contact-sheet.ts";

const folder = join(repositoryRoot, "screenshots", "emails");
/** An email's full width, and the narrowest phone. */
const widths = [600, 320];
const colorSchemes = ["light", "dark"] as const;

const { values } = parseArgs({ options: { only: { type: "string", default: "emails" } } });
const wanted = values.only.split(",");
const isWanted = (name: string) => wanted.some((part) => `emails/${name}`.includes(part));

if (wanted.includes("emails")) rmSync(folder, { recursive: true, force: true });
mkdirSync(join(folder, "sheets"), { recursive: true });
const browser = await chromium.launch(launchOptions);
const page = await browser.newPage({ ...locale, javaScriptEnabled: false });
for (const { name, email } of samples.filter((sample) => isWanted(sample.name))) {
  await page.setContent(renderEmail(email, sampleSurroundings).html);
  const pictures: Picture[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 600 });
    for (const colorScheme of colorSchemes) {
      await page.emulateMedia({ colorScheme });
      const picture = `${name}-${String(width)}-${colorScheme}`;
      const path = join(folder, `${picture}.png`);
      pictures.push({
        name: picture,
        width,
        image: await page.screenshot({ path, fullPage: true }),
      });
    }
  }
  await saveContactSheet(browser, join(folder, "sheets", `${name}.png`), pictures);
}
await browser.close();
console.log(`Every email, at ${widths.join(" and ")} px, in ${folder}`);
