// Takes the pictures, under the backend that `npm run screenshots` starts.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { locale } from "@outpace/e2e/browser";
import { launchOptionsOfBuiltSite } from "@outpace/e2e/built-site-backend";
import { origins } from "@outpace/e2e/origins";
import { untilRendered } from "@outpace/e2e/rendered";
import { openState } from "@outpace/e2e/states/state";
import { renderEmail } from "@outpace/emails";
import { sampleSurroundings } from "@outpace/emails/sample-facts";
import { samples } from "@outpace/emails/samples";
import { chromium, type Page } from "@playwright/test";
import { repositoryRoot } from "../repository.ts";
import { allScreens } from "../visits/screens.ts";
import { withServedApps } from "../visits/served-apps.ts";
import { settling } from "../visits/settling.ts";

interface Subject {
  /** Such as "portal/login". */
  readonly name: string;
  readonly widths: readonly number[];
  /** The page keeps its state while the window is resized. */
  readonly open: () => Promise<Page>;
}

const folder = join(repositoryRoot, "screenshots");
const settings = { reducedMotion: "reduce", ...locale } as const;

const browser = await chromium.launch(launchOptionsOfBuiltSite());

const only = process.argv[2] ?? "";
const isWanted = ({ name }: Subject) => only.split(",").some((part) => name.includes(part));

const screens = allScreens()
  .map(({ app, state }): Subject => ({
    name: `${app}/${state.name}`,
    widths: [1440, 768, 360, 320],
    open: async () => {
      const context = await browser.newContext({ ...settings, baseURL: origins[app] });
      const untilSettled = settling(context);
      const page = await openState(context, state);
      // Moves the pointer away, so what was pressed does not look hovered.
      await page.mouse.move(0, 0);
      // A state's held-back responses never arrive.
      if (!state.arrange) await untilSettled(page);
      return page;
    },
  }))
  .filter(isWanted);

const emails = samples
  .map(({ name, email }): Subject => ({
    name: `emails/${name}`,
    // An email's full width, and the narrowest phone.
    widths: [600, 320],
    open: async () => {
      const page = await browser.newPage(settings);
      await page.setContent(renderEmail(email, sampleSurroundings).html);
      return page;
    },
  }))
  .filter(isWanted);

if (only === "") rmSync(folder, { recursive: true, force: true });
if (screens.length > 0) await withServedApps(() => captureAll(screens));
await captureAll(emails);
await browser.close();
console.log(`${String(screens.length)} screens and ${String(emails.length)} emails, in ${folder}`);

async function captureAll(subjects: readonly Subject[]): Promise<void> {
  for (const subject of subjects) {
    await capture(subject).catch((error: unknown) => {
      console.error(`${subject.name} has no picture:`, error);
      process.exitCode = 1;
    });
  }
}

async function capture({ name, widths, open }: Subject): Promise<void> {
  const page = await open();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await settle(page);
      await page.screenshot({
        path: join(folder, `${name}-${String(width)}-${colorScheme}.png`),
        // A full-page screenshot would place an open dialog relative to the page, not the window.
        fullPage: (await page.locator("dialog:modal").count()) === 0,
      });
    }
  }
  await page.context().close();
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
