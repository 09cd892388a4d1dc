// npm test: every stage in order, up to the first that fails, and then the counts.
import { runStages } from "./testing/run-stages.ts";
import { stages } from "./testing/stages.ts";

process.exitCode = await runStages(stages, { stopAtFailure: true });
