// Takes the screenshots, under the backend that `npm run screenshots` starts.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { locale } from "@outpace/e2e/browser";
import { launchOptionsOfBuiltSite } from "@outpace/e2e/built-site-backend";
import { origins } from "@outpace/e2e/origins";
import { untilRendered } from "@outpace/e2e/rendered";
import { openState } from "@outpace/e2e/states/state";
import { chromium, type Browser, type Page } from "@playwright/test";
import { repositoryRoot } from "../repository.ts";
import { allScreens, type Screen } from "../visits/screens.ts";
import { withServedApps } from "../visits/served-apps.ts";
import { settling } from "../visits/settling.ts";
import { type Picture, saveContactSheet } from "./contact-sheet.ts";
import { saveReadmePicture } from "./readme-pictures.ts";

const folder = join(repositoryRoot, "screenshots");
const widths = [1440, 768, 360, 320];
const height = 900;
const colorSchemes = ["light", "dark"] as const;

const { values } = parseArgs({
  options: { only: { type: "string", default: "" }, readme: { type: "boolean", default: false } },
});
const wanted = values.only.split(",");

await withServedApps(async () => {
  const browser = await chromium.launch(launchOptionsOfBuiltSite());
  if (wanted.includes("")) rmSync(folder, { recursive: true, force: true });
  const screens = allScreens().filter(({ app, state }) =>
    wanted.some((part) => `${app}/${state.name}`.includes(part)),
  );
  for (const screen of screens) {
    await capture(browser, screen).catch((error: unknown) => {
      console.error(`${screen.app}/${screen.state.name} has no picture:`, error);
      process.exitCode = 1;
    });
  }
  await browser.close();
  console.log(`${String(screens.length)} screens, each at ${widths.join(", ")} px, in ${folder}`);
});

/** Opens the screen once; it keeps its state while the window is resized. */
async function capture(browser: Browser, { app, state }: Screen): Promise<void> {
  mkdirSync(join(folder, app, "sheets"), { recursive: true });
  const context = await browser.newContext({
    baseURL: origins[app],
    viewport: { width: 1440, height },
    reducedMotion: "reduce",
    ...locale,
  });
  const untilSettled = settling(context);
  const page = await openState(context, state);
  // Moves the pointer away, so what was pressed does not look hovered.
  await page.mouse.move(0, 0);
  // A state's held-back responses never arrive.
  if (!state.arrange) await untilSettled(page);
  const pictures: Picture[] = [];
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme });
    for (const width of widths) {
      await page.setViewportSize({ width, height });
      await settle(page);
      const name = `${state.name}-${String(width)}-${colorScheme}`;
      // A full-page screenshot would place an open dialog relative to the page, not the window.
      const fullPage = (await page.locator("dialog:modal").count()) === 0;
      const image = await page.screenshot({ path: join(folder, app, `${name}.png`), fullPage });
      pictures.push({ name, width, image });
      if (values.readme)
        await saveReadmePicture(page, { app, name: state.name, width, colorScheme });
    }
  }
  await context.close();
  await saveContactSheet(browser, join(folder, app, "sheets", `${state.name}.png`), pictures);
}

/** Waits for lazy content, which loads when it is scrolled to, and for the theme's colors. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    scrollTo(0, 0);
    for (const image of document.images) image.loading = "eager";
    await Promise.allSettled([...document.images].map((image) => image.decode()));
  });
  await untilRendered(page);
}
