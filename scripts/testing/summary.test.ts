import { expect, test } from "vitest";
import { renderSummary } from "./summary.ts";

const unit = {
  title: "Unit tests",
  counts: { passed: 90, failed: 0, skipped: 1 },
  seconds: 4.25,
  ran: 1,
  workspaces: 4,
};
const builds = {
  title: "Builds",
  counts: { passed: 0, failed: 1, skipped: 0 },
  seconds: 1,
  ran: 2,
  workspaces: 2,
};
const lint = { ...builds, title: "Lint", counts: { passed: 1, failed: 0, skipped: 0 }, ran: 0 };

test("the last line has only the totals", () => {
  const lines = renderSummary([unit, builds], ["End to end"]).split("\n");
  expect(lines.at(-1)).toBe("90 passed, 1 failed");
});

test("every stage has a line that says what was skipped and what came from the cache", () => {
  const lines = renderSummary([unit, builds, lint], ["End to end"]).split("\n");
  expect(lines[0]).toMatch(
    /^ {2}Unit tests +90 passed +0 failed +4\.3 s +1 skipped +cached in 3 of 4 workspaces$/,
  );
  expect(lines[1]).toMatch(/^ {2}Builds +0 passed +1 failed +1\.0 s$/);
  expect(lines[2]).toMatch(/^ {2}Lint +1 passed +0 failed +1\.0 s +cached$/);
  expect(lines[3]).toMatch(/^ {2}End to end +not run$/);
});
