// Runs stages in order and ends with the counts.
import { styleText } from "node:util";
import type { Stage } from "./stages.ts";
import { renderSummary, type SummaryLine } from "./summary.ts";

/** Returns the exit code. With `stopAtFailure`, the stages after the first that fails do not run. */
export async function runStages(
  stages: readonly Stage[],
  { stopAtFailure }: { readonly stopAtFailure: boolean },
): Promise<number> {
  const lines: SummaryLine[] = [];
  for (const { title, run } of stages) {
    console.log(styleText("bold", `\n■ ${title}`));
    const start = performance.now();
    const result = await run();
    lines.push({ title, ...result, seconds: (performance.now() - start) / 1000 });
    if (stopAtFailure && result.counts.failed > 0) break;
  }
  const notRun = stages.slice(lines.length).map(({ title }) => title);
  console.log(`\n${renderSummary(lines, notRun)}`);
  return notRun.length > 0 || lines.some(({ counts }) => counts.failed > 0) ? 1 : 0;
}
