/**
 * Drives the Firefox that is installed, by WebDriver BiDi. Playwright's own one cannot be installed everywhere, and of
 * installed ones it drives only the latest.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer, { Puppeteer, type ElementHandle, type Page } from "puppeteer-core";
import { locale } from "./browser.ts";

// Puppeteer's own selector by accessible name finds the label as well as its field.
Puppeteer.registerCustomQueryHandler("label", {
  queryOne: (root, name) => {
    const labels = [...(root as Document).querySelectorAll("label")];
    return labels.find((label) => label.textContent.trim() === name)?.control ?? null;
  },
});

interface Visit {
  readonly page: Page;
  /** Errors of the page's scripts, and what its content security policy refused. */
  readonly faults: readonly string[];
  /** Fills the field with a label. */
  fill(label: string, value: string): Promise<void>;
  /** Chooses a file in the field with a label. */
  choose(label: string, file: { readonly name: string; readonly buffer: Buffer }): Promise<void>;
  /** The folder of what the page downloads. */
  readonly downloads: string;
  /** Presses the button or follows the link with a name. */
  press(name: string): Promise<void>;
  /** Waits until a text is on the page. */
  see(text: string): Promise<void>;
}

/** Opens an empty page in Firefox, which closes after the visit. `FIREFOX_PATH` names the program; the default is where Debian installs it. */
export async function visitInFirefox(visit: (visit: Visit) => Promise<void>): Promise<void> {
  const downloads = await mkdtemp(join(tmpdir(), "outpace-downloads-"));
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: process.env["FIREFOX_PATH"] ?? "/usr/bin/firefox-esr",
    env: { ...process.env, TZ: locale.timezoneId },
    extraPrefsFirefox: {
      "intl.accept_languages": locale.locale,
      "intl.locale.requested": locale.locale,
      "browser.download.dir": downloads,
      // Into that folder, and not into the person's.
      "browser.download.folderList": 2,
    },
  });
  const files = await mkdtemp(join(tmpdir(), "outpace-firefox-"));
  try {
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(String(error)));
    await page.exposeFunction("reportFault", (fault: string) => faults.push(fault));
    await page.evaluateOnNewDocument(() => {
      addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
        const { reportFault } = globalThis as unknown as { reportFault(fault: string): void };
        reportFault(`${violatedDirective} refused ${blockedURI}`);
      });
    });
    await visit({
      page,
      faults,
      downloads,
      fill: (label, value) => page.locator(`::-p-label(${label})`).fill(value),
      choose: async (label, { name, buffer }) => {
        await writeFile(join(files, name), buffer);
        const field = await page.waitForSelector(`::-p-label(${label})`);
        await (field as ElementHandle<HTMLInputElement>).uploadFile(join(files, name));
      },
      press: (name) => page.locator(`::-p-aria(${name})`).click(),
      see: async (text) => {
        await page.locator(`::-p-text(${text})`).wait();
      },
    });
  } finally {
    await browser.close();
    await rm(files, { recursive: true });
    await rm(downloads, { recursive: true });
  }
}
