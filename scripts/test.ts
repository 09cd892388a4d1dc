// npm test: every stage in order, up to the first that fails, and then the counts.
import { styleText } from "node:util";
import { stages } from "./testing/stages.ts";
import { renderSummary, type StageResult } from "./testing/summary.ts";

const results: StageResult[] = [];
for (const { name, run } of stages) {
  console.log(styleText("bold", `\n■ ${name}`));
  const start = performance.now();
  const counts = await run();
  results.push({ name, counts, seconds: (performance.now() - start) / 1000 });
  if (counts.failed > 0) break;
}

const notRun = stages.slice(results.length).map(({ name }) => name);
console.log(`\n${renderSummary(results, notRun)}`);
process.exitCode = notRun.length > 0 || results.some(({ counts }) => counts.failed > 0) ? 1 : 0;
