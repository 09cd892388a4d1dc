// Takes the pictures; runs under the backend that `npm run screenshots` starts.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { signIn } from "@outpace/e2e/accounts";
import { launchOptions, locale } from "@outpace/e2e/browser";
import { origins } from "@outpace/e2e/origins";
import { chromium, type Browser, type Page } from "@playwright/test";
import { repositoryRoot } from "../repository.ts";
import { allScreens, type Screen } from "../visits/screens.ts";
import { withServedApps } from "../visits/served-apps.ts";
import { saveReadmePicture } from "./readme-pictures.ts";

const folder = join(repositoryRoot, "screenshots");
const widths = [360, 768, 1440];
const height = 900;
const colorSchemes = ["light", "dark"] as const;

const [only = ""] = process.argv.slice(2);

await withServedApps(async () => {
  const browser = await chromium.launch(launchOptions);
  if (only === "") rmSync(folder, { recursive: true, force: true });
  const screens = (await allScreens()).filter(({ app, name }) => `${app}/${name}`.includes(only));
  for (const screen of screens) await capture(browser, screen);
  await browser.close();
  console.log(`${String(screens.length)} screens, ${String(screens.length * 6)} pictures`);
});

async function capture(browser: Browser, screen: Screen): Promise<void> {
  const { app, name, path, account, prepare } = screen;
  mkdirSync(join(folder, app), { recursive: true });
  for (const colorScheme of colorSchemes) {
    for (const width of widths) {
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme,
        reducedMotion: "reduce",
        ...locale,
      });
      if (account) await signIn(context, account);
      const page = await context.newPage();
      await page.goto(`${origins[app]}${path}`, { waitUntil: "networkidle" });
      await settle(page);
      await prepare?.(page);
      const file = `${name}-${String(width)}-${colorScheme}.png`;
      // A full-page picture would place an open dialog relative to the page, not the window.
      await page.screenshot({ path: join(folder, app, file), fullPage: prepare === undefined });
      await saveReadmePicture(page, { app, name, width, colorScheme });
      await context.close();
    }
  }
}

/** Waits for the heading, the fonts and all pictures, also those that load when scrolled to. */
async function settle(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const image of document.images) image.loading = "eager";
    await Promise.allSettled([...document.images].map((image) => image.decode()));
  });
}
