// npm run bench:http [-- --seconds 10]: the embedded backend under fifty clients, and the memory it takes.
import { run } from "./process/run.ts";

process.exitCode = await run("node", ["supabase/bench/http/main.ts", ...process.argv.slice(2)]);
