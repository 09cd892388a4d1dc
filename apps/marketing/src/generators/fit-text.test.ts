import { expect, test } from "vitest";
import { fitText } from "./fit-text.ts";

const box = { width: 100, height: 40, size: 10, lineHeight: 1, mostLines: 3 };
/** As if every character were as wide as the text is high. */
const measure = (text: string) => text.length;
const fit = (text: string) => fitText(text, box, measure);

test("a text that fits is one line at full size; blank text has no lines", () => {
  expect(fit(" ten chars ")).toEqual({ lines: ["ten chars"], size: 10 });
  expect(fit("   ").lines).toEqual([]);
});

test("a long text wraps into lines of similar width before it shrinks", () => {
  expect(fit("one two six")).toEqual({ lines: ["one two", "six"], size: 10 });
  expect(fit("aaaa bbbb cccc dddd eeee ffff").lines).toEqual([
    "aaaa bbbb",
    "cccc dddd",
    "eeee ffff",
  ]);
});

test("any text fits its box and loses no letters", () => {
  for (const text of ["w".repeat(200), "Läufer ".repeat(40), "走".repeat(90), "👟🏁".repeat(50)]) {
    const { lines, size } = fit(text);
    expect(Math.max(...lines.map(measure)) * size).toBeLessThanOrEqual(box.width);
    expect(lines.length * size).toBeLessThanOrEqual(box.height);
    expect(lines.length).toBeLessThanOrEqual(box.mostLines);
    expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
  }
});

test("a line may end at a hyphen", () => {
  expect(fit("Abernathy-Castell").lines).toEqual(["Abernathy-", "Castell"]);
});

test("words stay whole down to the size at which they may split", () => {
  const split = (splitBelow: number) =>
    fitText("abcdefghijklmnopqrst", { ...box, splitBelow }, measure);
  expect(split(5)).toEqual({ lines: ["abcdefghijklmnopqrst"], size: 5 });
  expect(split(6)).toEqual({ lines: ["abcdefghij", "klmnopqrst"], size: 10 });
});
