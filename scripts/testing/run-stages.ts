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
  for (const group of groupsOf(stages)) {
    console.log(styleText("bold", `\n■ ${group.map(({ title }) => title).join(", ")}`));
    const ended = await Promise.all(group.map(runStage));
    lines.push(...ended);
    if (stopAtFailure && ended.some(({ counts }) => counts.failed > 0)) break;
  }
  const notRun = stages.slice(lines.length).map(({ title }) => title);
  console.log(`\n${renderSummary(lines, notRun)}`);
  return notRun.length > 0 || lines.some(({ counts }) => counts.failed > 0) ? 1 : 0;
}

/** The stages that run at the same time, together. */
function groupsOf(stages: readonly Stage[]): Stage[][] {
  const groups: Stage[][] = [];
  for (const stage of stages) {
    const last = groups.at(-1);
    if (last && stage.runsAlongside) last.push(stage);
    else groups.push([stage]);
  }
  return groups;
}

async function runStage({ title, run }: Stage): Promise<SummaryLine> {
  const start = performance.now();
  const result = await run();
  return { title, ...result, seconds: (performance.now() - start) / 1000 };
}
