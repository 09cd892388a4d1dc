// npm run prove: the database's proofs at full length, each whatever became of the one before.
import { longProofs } from "./testing/proofs.ts";
import { runStages } from "./testing/run-stages.ts";

process.exitCode = await runStages(longProofs, { stopAtFailure: false });
