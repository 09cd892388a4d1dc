// The Firefox in which the tests repeat the main journeys, and open the generators' files.
import { findOrInstall, installWithApt, onPath, type Program } from "./program.ts";

/** Returns it, installed if necessary. Throws when the installation fails. */
export function findOrInstallFirefox(): Promise<Program> {
  return findOrInstall({
    name: "Firefox",
    variable: "FIREFOX_PATH",
    paths: [
      ...onPath("firefox-esr"),
      ...onPath("firefox"),
      "/Applications/Firefox.app/Contents/MacOS/firefox",
    ],
    // With the font whose widths are those of Arial.
    installers: [installWithApt("firefox-esr", "fonts-liberation")],
  });
}
