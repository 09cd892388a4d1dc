// Runs stages in order, two at a time, and ends with the counts.
import { styleText } from "node:util";
import type { Stage } from "./stages.ts";
import { renderSummary, type SummaryLine } from "./summary.ts";

/** A third would only wait for the smallest machine's two processors. */
const atOnce = 2;

/** Returns the exit code. With `stopAtFailure`, no stage starts after one has failed. */
export async function runStages(
  stages: readonly Stage[],
  { stopAtFailure }: { readonly stopAtFailure: boolean },
): Promise<number> {
  const waiting = [...stages];
  const running = new Map<Stage, Promise<void>>();
  const lines = new Map<Stage, SummaryLine>();
  const hasFailed = () => [...lines.values()].some(({ counts }) => counts.failed > 0);
  const startNext = () => {
    const [next] = waiting;
    if (!next || !mayStart(next, [...running.keys()])) return false;
    if (stopAtFailure && hasFailed()) return false;
    waiting.shift();
    console.log(styleText("bold", `\n■ ${next.title}`));
    const run = async () => {
      lines.set(next, await runStage(next));
      running.delete(next);
    };
    running.set(next, run());
    return true;
  };
  for (;;) {
    while (startNext());
    if (running.size === 0) break;
    await Promise.race(running.values());
  }
  const inOrder = stages.flatMap((stage) => lines.get(stage) ?? []);
  const notRun = waiting.map(({ title }) => title);
  console.log(`\n${renderSummary(inOrder, notRun)}`);
  return notRun.length > 0 || hasFailed() ? 1 : 0;
}

function mayStart({ runsAlone = false, after }: Stage, running: readonly Stage[]): boolean {
  if (running.length === 0) return true;
  if (runsAlone || running.length === atOnce) return false;
  return !running.some((other) => other.runsAlone || other.name === after);
}

async function runStage({ title, run }: Stage): Promise<SummaryLine> {
  const start = performance.now();
  const result = await run();
  return { title, ...result, seconds: (performance.now() - start) / 1000 };
}
