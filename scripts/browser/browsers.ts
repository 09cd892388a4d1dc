// The programs that the end-to-end tests use, each installed where it is missing.
import { findOrInstallChromium } from "./chromium.ts";
import { findOrInstallFirefox } from "./firefox.ts";
import { findOrInstallRsvgConvert } from "./rsvg-convert.ts";

/** Returns the environment variables of the tests, which run again when a version changes, not when a path does. */
export async function findOrInstallBrowsers(): Promise<Record<string, string>> {
  const chromium = await findOrInstallChromium();
  const firefox = await findOrInstallFirefox();
  const rsvgConvert = await findOrInstallRsvgConvert();
  return {
    CHROMIUM_PATH: chromium.path,
    CHROMIUM_VERSION: chromium.version,
    FIREFOX_PATH: firefox.path,
    FIREFOX_VERSION: firefox.version,
    RSVG_CONVERT_PATH: rsvgConvert.path,
    RSVG_CONVERT_VERSION: rsvgConvert.version,
  };
}
