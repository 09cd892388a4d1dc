// npm run prove: the database's tests at full length, each of them even when one before it fails.
import { runStages } from "./testing/run-stages.ts";
import { proofStages } from "./testing/stages.ts";

process.exitCode = await runStages(proofStages, { stopAtFailure: false });
