// npm run bench: initial JavaScript and CSS by screen, beside the budgets; fails when one is over.
import { runUnderBackend } from "./visits/backend.ts";

process.exitCode = await runUnderBackend(["scripts/bench/measure.ts"]);
