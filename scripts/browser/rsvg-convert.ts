// The command of librsvg, which GNOME, ImageMagick and many servers draw SVG with.
import { findOrInstall, installWithApt, onPath, type Program } from "./program.ts";

/** Returns it, installed if necessary. Throws when the installation fails. */
export function findOrInstallRsvgConvert(): Promise<Program> {
  return findOrInstall({
    name: "librsvg's rsvg-convert (Debian: librsvg2-bin, Homebrew: librsvg)",
    variable: "RSVG_CONVERT_PATH",
    paths: onPath("rsvg-convert"),
    installers: [installWithApt("librsvg2-bin")],
  });
}
