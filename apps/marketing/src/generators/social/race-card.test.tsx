import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { longestText } from "../fields.ts";
import { type Card, formatNames, raceCards } from "./card.ts";
import { RaceCard } from "./race-card.tsx";
import { setText, type TypeStyle } from "./type.tsx";

const texts = [
  "Sunday Five",
  "W".repeat(longestText),
  "Harbor Bridge ".repeat(14),
  "🏃‍♀️🏁".repeat(40),
  "Bieg Łódź",
  "日曜日の五マイル".repeat(20),
  "a-".repeat(90),
];

test("any text stays in its box and loses no letter", () => {
  for (const style of ["headline", "number", "text"] satisfies TypeStyle[]) {
    for (const text of texts) {
      const box = { width: 640, height: 140, size: 76, mostLines: 5, splitBelow: 34 };
      const { lines, width, height } = setText(text, style, box);
      expect(width).toBeLessThanOrEqual(box.width);
      expect(height).toBeLessThanOrEqual(box.height);
      expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
    }
  }
  expect(setText("", "text", { width: 9, height: 9, size: 9, mostLines: 1 })).toMatchObject({
    lines: [],
    width: 0,
    height: 0,
  });
});

const cards = raceCards({
  race: "",
  distance: "",
  date: "",
  rank: "",
  time: "",
  name: "",
  bib: "",
});
const draw = (card: Partial<Record<keyof Card, string>>, href?: string) =>
  renderToStaticMarkup(
    <RaceCard
      generator={cards}
      card={z.parse(cards.schema, { race: "", ...card })}
      image={href === undefined ? null : { href, width: 4, height: 3 }}
    />,
  );
const photo = "data:image/png;base64,AA==";

test.for(formatNames)("a %s has no external references and needs no styles", (format) => {
  for (const race of ["", ...texts]) {
    for (const result of [{}, { rank: "1204" }, { rank: "1", time: "1:02:03" }]) {
      for (const href of [undefined, photo]) {
        const svg = draw({ format, race, name: race, bib: race, ...result }, href);
        expect(svg).not.toMatch(/NaN|undefined|Infinity|class=|style=|foreignObject|url\((?!#)/);
        expect(svg.match(/href="[^"]*"/g) ?? []).toEqual(
          href === undefined ? [] : [`href="${photo}"`],
        );
      }
    }
  }
});

test("letters of the font are paths; emoji and other scripts are text", () => {
  expect(draw({ race: "Sunday Five" })).not.toContain("<text");
  expect(draw({ race: "Sunday 🏁 Five" })).toMatch(/<text[^>]+Arial[^>]+>🏁\s*<\/text>/);
  expect(draw({ race: "Łódź" })).toMatch(/<text[^>]+Arial[^>]+>Łódź<\/text>/);
});

test("a right-to-left text keeps its direction in every line, even of digits", () => {
  const race = `${"מרוץ הים ".repeat(6)}2026!`;
  for (const format of formatNames) {
    const svg = draw({ format, race, name: race, bib: race });
    const lines = svg.match(/<text[^>]*>[^<]*/g) ?? [];
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(line).toContain(' direction="rtl" unicode-bidi="isolate"');
    expect(lines.join(" ")).toMatch(/2026!/);
    expect(svg).toContain(`<title>Race card: \u2068${race}\u2069</title>`);
  }
});

test("a left anchor is at the end of right-to-left text", () => {
  expect(draw({ race: "Łódź" })).toMatch(/<text x="64"[^>]* text-anchor="start"/);
  expect(draw({ race: "מרוץ!" })).toMatch(/<text x="64"[^>]* text-anchor="end"/);
  expect(draw({ bib: "א!" })).toMatch(/<text x="300"[^>]* text-anchor="middle"/);
});
