import { expect, test } from "vitest";
import { renderSummary } from "./summary.ts";

const unit = { name: "Unit tests", counts: { passed: 90, failed: 0, skipped: 1 }, seconds: 4.25 };
const builds = { name: "Builds", counts: { passed: 0, failed: 1, skipped: 0 }, seconds: 1 };

test("the totals stand alone on the last line", () => {
  const lines = renderSummary([unit, builds], ["End to end"]).split("\n");
  expect(lines.at(-1)).toBe("90 passed, 1 failed");
});

test("every stage has its line, with what was skipped and what was never run", () => {
  const lines = renderSummary([unit, builds], ["End to end"]).split("\n");
  expect(lines[0]).toMatch(/^ {2}Unit tests +90 passed +0 failed +4\.3 s +1 skipped$/);
  expect(lines[1]).toMatch(/^ {2}Builds +0 passed +1 failed +1\.0 s$/);
  expect(lines[2]).toMatch(/^ {2}End to end +not run$/);
});
