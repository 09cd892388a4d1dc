// The summary of `npm test`: one line per stage, and the totals on the last line.
import { addCounts } from "./counts.ts";
import type { StageResult } from "./stages.ts";

export interface SummaryLine extends StageResult {
  readonly title: string;
  readonly seconds: number;
}

export function renderSummary(lines: readonly SummaryLine[], notRun: readonly string[]): string {
  const total = addCounts(lines.map(({ counts }) => counts));
  const width = Math.max(
    ...[...lines.map(({ title }) => title), ...notRun].map((title) => title.length),
  );
  return [
    ...lines.map((line) =>
      [
        `  ${line.title.padEnd(width)}`,
        `${String(line.counts.passed).padStart(5)} passed`,
        `${String(line.counts.failed).padStart(3)} failed`,
        `${line.seconds.toFixed(1).padStart(6)} s`,
        ...(line.counts.skipped > 0 ? [`${String(line.counts.skipped)} skipped`] : []),
        ...cacheNote(line),
      ].join("  "),
    ),
    ...notRun.map((title) => `  ${title.padEnd(width)}  not run`),
    "",
    `${String(total.passed)} passed, ${String(total.failed)} failed`,
  ].join("\n");
}

function cacheNote({ ran, workspaces }: StageResult): string[] {
  if (ran === 0) return ["cached"];
  const cached = workspaces - ran;
  return cached === 0 ? [] : [`cached in ${String(cached)} of ${String(workspaces)} workspaces`];
}
