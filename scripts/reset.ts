// npm run reset: deletes the local data; the next start applies migrations and seed again.
import { run } from "./process/run.ts";

process.exitCode = await run("node", ["packages/local-supabase/src/cli.ts", "reset"]);
