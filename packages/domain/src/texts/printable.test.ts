import { expect, test } from "vitest";

import { printableText } from "./printable.ts";

test("line ends become spaces, and characters that files cannot hold are removed", () => {
  expect(printableText("Start\vhere\u2028or\u2029there\r\nor\tnot\u0085at\fall")).toBe(
    "Start here or there or not at all",
  );
  expect(printableText("\0\b\u001b[2J\u007f\u009f\ufffe\uffff\ud800!\udc00?")).toBe("[2J!?");
});

test("letters, joiners, emoji and direction marks stay", () => {
  const texts = ["Läufer & 'Öl' <5 km>", "👨‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿", "می‌خواهم", "‏!סוף", "\u{1FFFE}"];
  expect(texts.map(printableText)).toEqual(texts);
});
