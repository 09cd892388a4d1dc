// Runs stages in order and ends with the counts.
import { styleText } from "node:util";
import type { Counts } from "./counts.ts";
import { renderSummary, type StageResult } from "./summary.ts";

export interface Stage {
  readonly name: string;
  run(): Promise<Counts>;
}

/** The exit code. `stopAtFailure` leaves the stages after the first that fails. */
export async function runStages(
  stages: readonly Stage[],
  { stopAtFailure }: { readonly stopAtFailure: boolean },
): Promise<number> {
  const results: StageResult[] = [];
  for (const { name, run } of stages) {
    console.log(styleText("bold", `\n■ ${name}`));
    const start = performance.now();
    const counts = await run();
    results.push({ name, counts, seconds: (performance.now() - start) / 1000 });
    if (stopAtFailure && counts.failed > 0) break;
  }
  const notRun = stages.slice(results.length).map(({ name }) => name);
  console.log(`\n${renderSummary(results, notRun)}`);
  return notRun.length > 0 || results.some(({ counts }) => counts.failed > 0) ? 1 : 0;
}
