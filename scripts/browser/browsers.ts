// Finds the programs that the end-to-end tests use, and installs missing ones.
import { findOrInstallChromium } from "./chromium.ts";
import { findOrInstall, installWithApt, onPath } from "./program.ts";

/** Returns the tests' environment variables. Turbo's cache depends on versions, not on paths. */
export async function findOrInstallBrowsers(): Promise<Record<string, string>> {
  const chromium = await findOrInstallChromium();
  const firefox = await findOrInstall({
    name: "Firefox",
    variable: "FIREFOX_PATH",
    paths: [
      ...onPath("firefox-esr"),
      ...onPath("firefox"),
      "/Applications/Firefox.app/Contents/MacOS/firefox",
    ],
    // Liberation fonts have the widths of Arial.
    installers: [installWithApt("firefox-esr", "fonts-liberation")],
  });
  // GNOME, ImageMagick and many servers render SVG with librsvg.
  const rsvgConvert = await findOrInstall({
    name: "librsvg's rsvg-convert (Debian: librsvg2-bin, Homebrew: librsvg)",
    variable: "RSVG_CONVERT_PATH",
    paths: onPath("rsvg-convert"),
    installers: [installWithApt("librsvg2-bin")],
  });
  return {
    CHROMIUM_PATH: chromium.path,
    CHROMIUM_VERSION: chromium.version,
    FIREFOX_PATH: firefox.path,
    FIREFOX_VERSION: firefox.version,
    RSVG_CONVERT_PATH: rsvgConvert.path,
    RSVG_CONVERT_VERSION: rsvgConvert.version,
  };
}
