// How many tests ran, read from the reporters' own files rather than from what they print.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const noCounts: Counts = { passed: 0, failed: 0, skipped: 0 };

export function addCounts(counts: readonly Counts[]): Counts {
  return counts.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
    }),
    noCounts,
  );
}

/** A stage that counts nothing itself is one check. */
export function countCheck(exitCode: number): Counts {
  return exitCode === 0 ? { ...noCounts, passed: 1 } : { ...noCounts, failed: 1 };
}

/**
 * The exit code decides: a run that failed without a failing test (a crash, a file that does not
 * load) is one failure, and so is a run that reports no test at all.
 */
export function settleCounts(counts: Counts, exitCode: number): Counts {
  const broken = exitCode !== 0 || counts.passed + counts.failed + counts.skipped === 0;
  return broken && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
}

export function countVitest(report: VitestReport): Counts {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

interface PlaywrightReport {
  readonly stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** A test that passes only when tried again has failed. */
export function countPlaywright({ stats }: PlaywrightReport): Counts {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  };
}

/** Adds up the report files that a glob under `root` finds. */
export function readReports<Report>(
  root: string,
  glob: string,
  count: (report: Report) => Counts,
): Counts {
  return addCounts(
    globSync(glob, { cwd: root }).map((file) =>
      count(JSON.parse(readFileSync(join(root, file), "utf8")) as Report),
    ),
  );
}
