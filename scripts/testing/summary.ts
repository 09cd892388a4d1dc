// What `npm test` ends with: a line a stage, and the totals alone on the last line.
import { addCounts, type Counts } from "./counts.ts";

export interface StageResult {
  readonly name: string;
  readonly counts: Counts;
  readonly seconds: number;
}

export function renderSummary(results: readonly StageResult[], notRun: readonly string[]): string {
  const total = addCounts(results.map(({ counts }) => counts));
  const width = Math.max(
    ...[...results.map(({ name }) => name), ...notRun].map((name) => name.length),
  );
  return [
    ...results.map(({ name, counts, seconds }) =>
      [
        `  ${name.padEnd(width)}`,
        `${String(counts.passed).padStart(5)} passed`,
        `${String(counts.failed).padStart(3)} failed`,
        `${seconds.toFixed(1).padStart(6)} s`,
        ...(counts.skipped > 0 ? [`${String(counts.skipped)} skipped`] : []),
      ].join("  "),
    ),
    ...notRun.map((name) => `  ${name.padEnd(width)}  not run`),
    "",
    `${String(total.passed)} passed, ${String(total.failed)} failed`,
  ].join("\n");
}
