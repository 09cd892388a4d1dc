// npm run bench:db [-- --scale 0.01]: how fast the database answers through its policies, and how that grows.
import { run } from "./process/run.ts";

process.exitCode = await run("node", ["supabase/bench/main.ts", ...process.argv.slice(2)]);
