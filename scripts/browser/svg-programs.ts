// The programs in which the tests open the generators' files, besides Chromium.
import { delimiter, join } from "node:path";
import { findOrInstall, installWithApt, type Program } from "./program.ts";

interface SvgPrograms {
  readonly firefox: Program;
  /** The command of librsvg, which GNOME, ImageMagick and many servers draw SVG with. */
  readonly rsvgConvert: Program;
}

/** Returns both, installed if necessary. Throws when an installation fails. */
export async function findOrInstallSvgPrograms(): Promise<SvgPrograms> {
  const firefox = await findOrInstall({
    name: "Firefox",
    variable: "FIREFOX_PATH",
    paths: [
      ...onPath("firefox-esr"),
      ...onPath("firefox"),
      "/Applications/Firefox.app/Contents/MacOS/firefox",
    ],
    // With the font whose widths are those of Arial.
    installers: [() => installWithApt("firefox-esr", "fonts-liberation")],
  });
  const rsvgConvert = await findOrInstall({
    name: "librsvg's rsvg-convert (Debian: librsvg2-bin, Homebrew: librsvg)",
    variable: "RSVG_CONVERT_PATH",
    paths: onPath("rsvg-convert"),
    installers: [() => installWithApt("librsvg2-bin")],
  });
  return { firefox, rsvgConvert };
}

function onPath(command: string): readonly string[] {
  const folders = process.env["PATH"]?.split(delimiter) ?? [];
  return [...folders, "/usr/bin"].map((folder) => join(folder, command));
}
