import { expect, test } from "vitest";

import { printableText } from "./printable.ts";

test("what ends a line becomes a space, and what files cannot hold is gone", () => {
  expect(printableText("Start\vhere\u2028or\u2029there\r\nor\tnot\u0085at\fall")).toBe(
    "Start here or there or not at all",
  );
  expect(printableText("\0\b\u001b[2J\u007f\u009f\ufffe\uffff\ud800!\udc00?")).toBe("[2J!?");
});

test("letters, joiners, emoji and marks of direction stay as they are", () => {
  const texts = ["Läufer & 'Öl' <5 km>", "👨‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿", "می‌خواهم", "‏!סוף", "\u{1FFFE}"];
  expect(texts.map(printableText)).toEqual(texts);
});
