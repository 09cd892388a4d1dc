import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import * as fontkit from "fontkit";
import subsetFont from "subset-font";
import type { OutlineFont } from "../src/outlines.ts";

/**
 * Writes Archivo's letters as SVG paths, one file per style, for pictures that must look the same without the font. Run it
 * after updating the font package; the result is committed, like the font itself.
 */
const styles = {
  display: { slope: "normal", wght: 900, wdth: 125 },
  "display-italic": { slope: "italic", wght: 900, wdth: 125 },
  bold: { slope: "normal", wght: 750, wdth: 100 },
  medium: { slope: "normal", wght: 550, wdth: 100 },
} as const;

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
const ascii = range(0x20, 0x7e);
const digits = range(0x30, 0x39);
const characters = [
  ...ascii,
  ...range(0xa1, 0xff),
  ..."ĀāĂăĄąĆćČčĎďĐđĒēĖėĘęĚěĞğĢģĪīĮįİıĶķĹĺĻļĽľŁłŃńŅņŇňŌōŐőŒœŔŕŘřŚśŞşŠšŢţŤťŪūŮůŰűŲųŸŹźŻżŽž‘’“”–—…•×→↑↓′″€",
];

for (const [name, { slope, ...axes }] of Object.entries(styles)) {
  const source = fileURLToPath(
    import.meta.resolve(`@fontsource-variable/archivo/files/archivo-latin-wdth-${slope}.woff2`),
  );
  const instance = await subsetFont(await readFile(source), characters.join(""), {
    targetFormat: "sfnt",
    variationAxes: axes,
  });
  const font = fontkit.create(Buffer.from(instance));
  if (!("layout" in font)) throw new Error("The font package holds a collection, not a font.");
  const outline = outlineFont(font);
  await writeFile(
    new URL(`../src/fonts/outlines/${name}.json`, import.meta.url),
    `${JSON.stringify(outline)}\n`,
  );
}

function outlineFont(font: fontkit.Font): OutlineFont {
  const present = characters.filter((character) =>
    font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  );
  return {
    capHeight: font.capHeight / font.unitsPerEm,
    xHeight: font.xHeight / font.unitsPerEm,
    glyphs: glyphs(font, present),
    tabular: glyphs(font, digits, ["tnum"]),
    kerning: kerning(
      font,
      present.filter((character) => ascii.includes(character)),
    ),
  };
}

function glyphs(font: fontkit.Font, of: readonly string[], features: string[] = []) {
  return Object.fromEntries(
    of.map((character) => {
      const glyph = font.layout(character, features).glyphs[0];
      if (glyph === undefined) throw new Error(`No glyph for ${character}.`);
      const { advanceWidth: advance, path } = glyph;
      return [character, { advance, path: relativePath(path.commands) }];
    }),
  );
}

function kerning(font: fontkit.Font, of: readonly string[]) {
  const pairs = of.flatMap((first) => of.map((second) => first + second));
  return Object.fromEntries(
    pairs
      .map((pair): [string, number] => {
        const { positions, glyphs: laidOut } = font.layout(pair);
        return [pair, (positions[0]?.xAdvance ?? 0) - (laidOut[0]?.advanceWidth ?? 0)];
      })
      .filter(([, adjustment]) => adjustment !== 0),
  );
}

/** Each contour starts with an absolute M; the rest is relative. As in SVG, y grows downwards. */
function relativePath(commands: readonly fontkit.PathCommand[]): string {
  const letters = {
    moveTo: "M",
    lineTo: "l",
    quadraticCurveTo: "q",
    bezierCurveTo: "c",
    closePath: "z",
  };
  let [x, y] = [0, 0];
  return commands
    .map(({ command, args }) => {
      const points = args.map((value, index) => Math.round(index % 2 === 0 ? value : -value));
      const written = points.map((value, index) =>
        command === "moveTo" ? value : value - (index % 2 === 0 ? x : y),
      );
      [x, y] = [points.at(-2) ?? x, points.at(-1) ?? y];
      return letters[command] + written.join(" ").replaceAll(" -", "-");
    })
    .join("");
}
