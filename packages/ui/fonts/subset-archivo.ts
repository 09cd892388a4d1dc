import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import subsetFont from "subset-font";

/**
 * Writes the subsets of Archivo that the screens use. Run it after updating the font package; the result is committed, so a
 * build needs no font tool. The portal has one file with every weight and width. The marketing site has small static files
 * (archivo-split.css): a phone lays out a page in a third of the time a variable font takes.
 */
const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join(
    "",
  );
const ascii = range(0x20, 0x7e);
const beyondAscii = range(0xa1, 0x17f);
const marks = "‘’“”–—…·•×−→←↑↓↗€™©®′″";

const kerningAndTabularDigits = ["kern", "tnum"];

const files = {
  archivo: {
    characters: range(0x20, 0x17f) + marks,
    axes: { wght: { min: 400, max: 900 }, wdth: { min: 100, max: 125 } },
    features: undefined,
  },
  "archivo-display": {
    characters: `${ascii}‘’“”–—·×→↗`,
    axes: { wght: 900, wdth: 125 },
    features: kerningAndTabularDigits,
  },
  "archivo-regular": {
    characters: ascii + marks,
    axes: { wght: 400, wdth: 100 },
    features: kerningAndTabularDigits,
  },
  "archivo-bold": {
    characters: ascii + marks,
    axes: { wght: 700, wdth: 100 },
    features: kerningAndTabularDigits,
  },
  "archivo-latin": {
    characters: beyondAscii,
    axes: { wght: { min: 400, max: 700 }, wdth: 100 },
    features: kerningAndTabularDigits,
  },
};

const source = await readFile(
  fileURLToPath(
    import.meta.resolve("@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2"),
  ),
);

for (const [name, { characters, axes, features }] of Object.entries(files)) {
  const subset = await subsetFont(source, characters, {
    targetFormat: "woff2",
    variationAxes: axes,
    ...(features && { keepFeatures: features }),
  });
  await writeFile(new URL(`../src/fonts/${name}.woff2`, import.meta.url), subset);
}
