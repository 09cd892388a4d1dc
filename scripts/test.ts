// npm test [-- NAME…]: every stage in order, or those named, up to the first that fails, and then the counts.
import { runStages } from "./testing/run-stages.ts";
import { selectStages, type Stage } from "./testing/stages.ts";

let stages: readonly Stage[] = [];
try {
  stages = selectStages(process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
process.exitCode = await runStages(stages, { stopAtFailure: true });
