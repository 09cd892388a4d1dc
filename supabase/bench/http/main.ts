/** npm run bench:http: the embedded backend under fifty clients, and the memory it takes. */
import { writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startBackend } from "./backend.ts";
import { createRaces, dashboardList, run } from "./load.ts";
import { thirds, watchMemory } from "./memory.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    clients: { type: "string", default: "50" },
    write: { type: "boolean", default: false },
  },
});
const seconds = Number(values.seconds);
const clients = Number(values.clients);

const backend = await startBackend();
const lines: string[] = [];
let failed = false;
try {
  for (const load of [await dashboardList(), await createRaces()]) {
    process.stderr.write(`${load.name}: ${String(clients)} clients for ${String(seconds)} s\n`);
    await run(backend.url, load, clients, Math.min(5, seconds));
    const memory = watchMemory(backend.processId);
    const { requests, latency, errors, non2xx, duration } = await run(
      backend.url,
      load,
      clients,
      seconds,
    );
    const parts = thirds(memory()).map((megabytes) => megabytes.toFixed(0));
    failed ||= errors > 0 || non2xx > 0;
    lines.push(
      `| ${load.name} | ${(requests.total / duration).toFixed(0)} | ${latency.p50.toFixed(0)} | ${latency.p99.toFixed(0)} | ` +
        `${requests.total.toLocaleString("en")} | ${String(errors + non2xx)} | ${parts.join(" → ")} |`,
    );
  }
} finally {
  await backend.stop();
}

const report = `Measured with \`npm run bench:http\`: the embedded backend, its data in a folder, under ${String(clients)} clients for ${String(seconds)} s each, all on ${cpus()[0]?.model.trim() ?? "an unknown processor"} with ${String(availableParallelism())} cores. Latency in milliseconds; memory is the backend's resident megabytes, the mean of each third of the time.

| ${["request", "a second", "p50", "p99", "answered", "errors", "memory"].join(" | ")} |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
${lines.join("\n")}
`;
process.stdout.write(report);
if (values.write) writeFileSync(join(import.meta.dirname, "..", "results-http.md"), report);
if (failed) process.exitCode = 1;
