// npm run prove: the tests of the database and the portal at full length, all of them, even after a failure.
import { runStages } from "./testing/run-stages.ts";
import { proofStages } from "./testing/stages.ts";

process.exitCode = await runStages(proofStages, { stopAtFailure: false });
