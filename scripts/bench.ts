// npm run bench [-- --only weights,start,thread --runs 5]
//
// Measures both apps against their budgets and fails when a figure is over: what each screen loads, how fast each page starts
// that is open to everyone, and what the landing page and the dashboard cost at rest and while they scroll.
import { runUnderBackend } from "./visits/backend.ts";

process.exitCode = await runUnderBackend(["scripts/bench/measure.ts", ...process.argv.slice(2)]);
