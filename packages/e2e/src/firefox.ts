/**
 * Drives the installed Firefox through WebDriver BiDi. Playwright needs its own build, which cannot be installed everywhere;
 * of other builds it only drives the latest.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer, { Puppeteer, type ElementHandle, type Page } from "puppeteer-core";
import { locale } from "./browser.ts";

// Puppeteer's own selector by accessible name also finds the label.
Puppeteer.registerCustomQueryHandler("label", {
  queryOne: (root, name) => {
    const labels = [...(root as Document).querySelectorAll("label")];
    return labels.find((label) => label.textContent.trim() === name)?.control ?? null;
  },
});

interface Visit {
  readonly page: Page;
  /** Script errors, and content security policy violations. */
  readonly faults: readonly string[];
  /** Fills the field with this label. */
  fill(label: string, value: string): Promise<void>;
  /** Chooses a file in the field with this label. */
  choose(label: string, file: { readonly name: string; readonly buffer: Buffer }): Promise<void>;
  /** The folder for downloads. */
  readonly downloads: string;
  /** Clicks the button or link with this name. */
  press(name: string): Promise<void>;
  /** Waits for a text on the page. */
  see(text: string): Promise<unknown>;
}

/**
 * Opens an empty page in Firefox and closes it after the visit. `FIREFOX_PATH` overrides the path that Debian installs it at.
 */
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
      // Uses that folder rather than the person's own.
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
      ...{ page, faults, downloads },
      fill: (label, value) => page.locator(`::-p-label(${label})`).fill(value),
      choose: async (label, { name, buffer }) => {
        await writeFile(join(files, name), buffer);
        const field = await page.waitForSelector(`::-p-label(${label})`);
        await (field as ElementHandle<HTMLInputElement>).uploadFile(join(files, name));
      },
      press: (name) => page.locator(`::-p-aria(${name})`).click(),
      see: (text) => page.locator(`::-p-text(${text})`).wait(),
    });
  } finally {
    await browser.close();
    await rm(files, { recursive: true });
    await rm(downloads, { recursive: true });
  }
}
