// npm run bench:db [-- --scale 0.01]: how long queries take under the policies, and how that grows with the data.
import { run } from "./process/run.ts";

process.exitCode = await run("node", ["supabase/bench/main.ts", ...process.argv.slice(2)]);
