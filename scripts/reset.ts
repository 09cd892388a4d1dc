// npm run reset: forgets the local data; the next start applies migrations and seed anew.
import { run } from "./process/run.ts";

process.exitCode = await run("node", ["packages/local-supabase/src/cli.ts", "reset"]);
