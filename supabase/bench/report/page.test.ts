import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { page, replacePart } from "./page.ts";

test("a bench's report replaces its part of docs/performance.md", () => {
  const text = readFileSync(page, "utf8");
  const [first, second] = ["npm run bench:db", "npm run bench:http"];
  const written = replacePart(replacePart(text, first, "Fast.\n"), second, "Faster.");
  expect(written).toContain(`<!-- written by: ${first} -->\n\nFast.\n\n<!-- end -->`);
  expect(written).toContain(`<!-- written by: ${second} -->\n\nFaster.\n\n<!-- end -->`);
  const around = (all: string) =>
    all.replaceAll(/(<!-- written by: .* -->)[^]*?(?=<!-- end -->)/g, "$1");
  expect(around(written)).toBe(around(text));
});

test("a bench without a part on the page fails", () => {
  expect(() => replacePart("# Performance\n", "npm run bench", "Fast.")).toThrow(
    "docs/performance.md has no part that is written by npm run bench.",
  );
});
