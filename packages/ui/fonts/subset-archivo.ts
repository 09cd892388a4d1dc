import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import subsetFont from "subset-font";

/**
 * Writes the subsets of Archivo that the screens use. Run it after updating the font package; the result is committed, so a
 * build needs no font tool. The portal has one file with every weight and width. The marketing site has small static files
 * (archivo-split.css): a phone lays out a page in a third of the time a variable font takes. Letters that few texts have are in files
 * of their own, which browsers load when a text has one.
 */
const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join(
    "",
  );
const ascii = range(0x20, 0x7e);
const marks = "‘’“”–—…·•×−→←↑↓↗€™©®′″";
const latin1 = `${range(0xa1, 0xff)}ıŒœ`;
/** Latin Extended-A, of B what Archivo has, and letters of other languages with dots and accents. */
const extended = range(0x100, 0x272) + range(0x1e00, 0x1e9f);
const vietnamese = range(0x1ea0, 0x1ef9);

const kerningAndTabularDigits = ["kern", "tnum"];
const everyCut = { wght: { min: 400, max: 900 }, wdth: { min: 100, max: 125 } };
const displayCut = { wght: 900, wdth: 125 };
const textCuts = { wght: { min: 400, max: 700 }, wdth: 100 };

/** The font package's files, which each have a part of the letters. */
const parts = {
  latin: import.meta.resolve("@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2"),
  ext: import.meta
    .resolve("@fontsource-variable/archivo/files/archivo-latin-ext-wdth-normal.woff2"),
  vietnamese: import.meta
    .resolve("@fontsource-variable/archivo/files/archivo-vietnamese-wdth-normal.woff2"),
};

interface Subset {
  readonly part: keyof typeof parts;
  readonly characters: string;
  readonly axes: Parameters<typeof subsetFont>[2]["variationAxes"];
  readonly features?: readonly string[];
}

const files: Readonly<Record<string, Subset>> = {
  archivo: { part: "latin", characters: range(0x20, 0x17f) + marks, axes: everyCut },
  "archivo-ext": { part: "ext", characters: extended, axes: everyCut },
  "archivo-vietnamese": { part: "vietnamese", characters: vietnamese, axes: everyCut },
  "archivo-display": {
    part: "latin",
    characters: `${ascii}‘’“”–—·×→↗`,
    axes: displayCut,
    features: kerningAndTabularDigits,
  },
  "archivo-regular": {
    part: "latin",
    characters: ascii + marks,
    axes: { wght: 400, wdth: 100 },
    features: kerningAndTabularDigits,
  },
  "archivo-bold": {
    part: "latin",
    characters: ascii + marks,
    axes: { wght: 700, wdth: 100 },
    features: kerningAndTabularDigits,
  },
  ...beyondAscii("archivo-display", displayCut),
  ...beyondAscii("archivo-text", textCuts),
};

function beyondAscii(name: string, axes: Subset["axes"]): Record<string, Subset> {
  const features = kerningAndTabularDigits;
  return {
    [`${name}-latin`]: { part: "latin", characters: latin1, axes, features },
    [`${name}-ext`]: { part: "ext", characters: extended, axes, features },
    [`${name}-vietnamese`]: { part: "vietnamese", characters: vietnamese, axes, features },
  };
}

for (const [name, { part, characters, axes, features }] of Object.entries(files)) {
  const subset = await subsetFont(await readFile(fileURLToPath(parts[part])), characters, {
    targetFormat: "woff2",
    variationAxes: axes,
    ...(features && { keepFeatures: features }),
  });
  await writeFile(new URL(`../src/fonts/${name}.woff2`, import.meta.url), subset);
}
