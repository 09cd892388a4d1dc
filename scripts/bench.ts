// npm run bench [-- --only weights,login,figures,export,admin,start,scroll,rest --pages /,/team --runs 5]
//
// Measures both apps against their budgets and fails when a figure is over: what each screen loads,
// the portal's login, the figures of 10,000 runners, the export of 200 races, the staff's list of
// 100,000 races, the start of the marketing site and of the portal before login, and the site while
// it scrolls and rests.
import { runUnderBackend } from "./visits/backend.ts";

process.exitCode = await runUnderBackend(["scripts/bench/measure.ts", ...process.argv.slice(2)]);
