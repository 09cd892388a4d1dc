import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import subsetFont from "subset-font";

/**
 * Writes the subset of Archivo that the screens use: Latin letters, digits, punctuation, the weights from
 * regular to black and the widths from normal to expanded. Run it after updating the font package; the
 * result is committed, so that a build needs no font tool.
 */
const latin = Array.from({ length: 0x17f - 0x20 }, (_, index) =>
  String.fromCodePoint(0x20 + index),
);
const marks = "‘’“”–—…·•×−→←↑↓€™©®′″";

const source = fileURLToPath(
  import.meta.resolve("@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2"),
);
const target = new URL("../src/fonts/archivo.woff2", import.meta.url);

const subset = await subsetFont(await readFile(source), latin.join("") + marks, {
  targetFormat: "woff2",
  variationAxes: { wght: { min: 400, max: 900 }, wdth: { min: 100, max: 125 } },
});
await writeFile(target, subset);
