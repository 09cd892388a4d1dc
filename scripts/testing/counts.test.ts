import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  addCounts,
  countCheck,
  countPlaywright,
  countVitest,
  readReports,
  settleCounts,
} from "./counts.ts";

const none = { passed: 0, failed: 0, skipped: 0 };

test("a stage without tests of its own is one check", () => {
  expect(countCheck(0)).toEqual({ ...none, passed: 1 });
  expect(countCheck(2)).toEqual({ ...none, failed: 1 });
});

test("a run that fails without a failing test is one failure", () => {
  expect(settleCounts({ ...none, passed: 9 }, 1)).toEqual({ ...none, passed: 9, failed: 1 });
  expect(settleCounts({ ...none, passed: 9, failed: 3 }, 1).failed).toBe(3);
});

test("a run that reports no test has failed, with any exit code", () => {
  expect(settleCounts(none, 0)).toEqual({ ...none, failed: 1 });
});

test("a clean run counts as reported", () => {
  expect(settleCounts({ ...none, passed: 9 }, 0)).toEqual({ ...none, passed: 9 });
});

test("pending and planned Vitest tests are skipped, not passed", () => {
  const report = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 3 };
  expect(countVitest(report)).toEqual({ passed: 5, failed: 1, skipped: 5 });
});

test("a browser test that passes only on a second try has failed", () => {
  const stats = { expected: 4, unexpected: 1, flaky: 2, skipped: 3 };
  expect(countPlaywright({ stats })).toEqual({ passed: 4, failed: 3, skipped: 3 });
});

test("reports of several workspaces add up", () => {
  const root = mkdtempSync(join(tmpdir(), "reports-"));
  for (const [name, numPassedTests] of [
    ["a", 2],
    ["b", 3],
  ] as const) {
    mkdirSync(join(root, name));
    const report = { numPassedTests, numFailedTests: 0, numPendingTests: 0, numTodoTests: 1 };
    writeFileSync(join(root, name, "unit.json"), JSON.stringify(report));
  }
  expect(readReports(root, "*/unit.json", countVitest)).toEqual({ ...none, passed: 5, skipped: 2 });
  expect(readReports(root, "*/other.json", countVitest)).toEqual(none);
  rmSync(root, { recursive: true });
});

test("counts add up one by one", () => {
  const one = { passed: 1, failed: 2, skipped: 3 };
  expect(addCounts([one, one])).toEqual({ passed: 2, failed: 4, skipped: 6 });
  expect(addCounts([])).toEqual(none);
});
