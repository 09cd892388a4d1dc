// npm run bench [-- --only weights,login,figures,admin,start,scroll,rest --pages /,/team --runs 5]: what every screen of
// both apps loads, what the portal's login takes, how fast the figures of 10,000 runners and the staff's list of 100,000
// races answer, how fast the marketing site and the portal's screens before login start, and how the site scrolls and
// rests, beside the budgets; fails when a figure is over.
import { runUnderBackend } from "./visits/backend.ts";

process.exitCode = await runUnderBackend(["scripts/bench/measure.ts", ...process.argv.slice(2)]);
