import { readFileSync } from "node:fs";
import * as fontkit from "fontkit";
import { describe, expect, test } from "vitest";
import { isOwnLetter, mixesFaces } from "./letters.ts";

const face = /@font-face \{([^}]*)\}/g;

interface Face {
  readonly isIn: (codePoint: number) => boolean;
  readonly has: (codePoint: number) => boolean;
}

/** The faces of a family and weight, with what browsers use each for. */
function facesOf(stylesheet: string, family: string, weight: string): readonly Face[] {
  const css = readFileSync(new URL(stylesheet, import.meta.url), "utf8");
  return [...css.matchAll(face)].flatMap(([, rules = ""]) => {
    const [, file] = /url\("\.\/(fonts\/[^"]+)"\)/.exec(rules) ?? [];
    const isFace = rules.includes(`"${family}";`) && rules.includes(`font-weight: ${weight};`);
    if (!isFace || file === undefined) return [];
    const font = fontkit.create(readFileSync(new URL(file, import.meta.url)));
    if (!("characterSet" in font)) throw new Error(`${file} holds several fonts.`);
    const has = new Set(font.characterSet);
    const ranges = [...rules.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
      ([, first = "", last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)],
    );
    const isIn = (codePoint: number) =>
      ranges.length === 0 ||
      ranges.some(([first = 0, last = 0]) => codePoint >= first && codePoint <= last);
    return [{ isIn, has: (codePoint: number) => has.has(codePoint) }];
  });
}

const latin = Array.from({ length: 0x1f00 - 0x41 }, (_, index) => 0x41 + index).filter((code) =>
  /\p{L}/u.test(String.fromCodePoint(code)),
);

describe.each([
  ["the portal", [["./archivo.css", "Archivo", "400 900"]]],
  [
    "display type",
    ["./archivo-split.css", "./archivo-latin.css"].map((css) => [css, "Archivo Display", "900"]),
  ],
  [
    "regular text",
    ["./archivo-split.css", "./archivo-latin.css"].map((css) => [css, "Archivo", "400"]),
  ],
  [
    "bold text",
    ["./archivo-split.css", "./archivo-latin.css"].map((css) => [css, "Archivo", "700"]),
  ],
] as const)("the faces of %s", (_, sources) => {
  const faces = sources.flatMap(([css = "", family = "", weight = ""]) =>
    facesOf(css, family, weight),
  );

  test("set every letter that Archivo has, and no other", () => {
    const set = latin.filter((code) => faces.some((one) => one.isIn(code) && one.has(code)));
    const own = latin.filter((code) => isOwnLetter(String.fromCodePoint(code)));
    expect(String.fromCodePoint(...set)).toBe(String.fromCodePoint(...own));
  });

  test("are loaded for letters that they have alone", () => {
    for (const { isIn, has } of faces.slice(1)) {
      const asked = latin.filter((code) => isIn(code) && isOwnLetter(String.fromCodePoint(code)));
      expect(asked.filter((code) => !has(code))).toEqual([]);
    }
  });
});

test.each([
  ["Größe Läufer Łódź İstanbul Đường Timișoara", false],
  ["Δρόμος Αθήνας 10k", false],
  ["Marathon Бег", false],
  ["Lo\u0308per", false],
  ["Ɔkɔ Abɛ", true],
  ["r\u0304un", true],
  ["Bегун", true],
])("%s mixes faces: %s", (text, mixed) => {
  expect(mixesFaces(text)).toBe(mixed);
});
