/** npm run bench:http: measures speed and memory of the embedded backend with fifty clients. */
import { availableParallelism, cpus } from "node:os";
import { parseArgs } from "node:util";
import { writeReport } from "../report/page.ts";
import { startBackend } from "./backend.ts";
import { createRaces, dashboardList, run } from "./load.ts";
import { minuteMeans, watchMemory } from "./memory.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    further: { type: "string", default: "240" },
    clients: { type: "string", default: "50" },
    write: { type: "boolean", default: false },
  },
});
const seconds = Number(values.seconds);
/** Seconds for which the load continues, to show whether memory stops growing. */
const further = Number(values.further);
const clients = Number(values.clients);
/** The largest ratio of the last minute's memory to the minute before's. */
const memoryLimit = 1.02;

function describeGoal(load: string, growth: number): string {
  const verdict = growth <= memoryLimit ? "**Met.**" : "**Short.**";
  return `- ${verdict} Under ${load}, memory stops growing: the last minute holds ${growth.toFixed(3)} times the one before, ${String(memoryLimit)} at most.`;
}

const backend = await startBackend();
const lines: string[] = [];
const goals: string[] = [];
let failed = false;
try {
  for (const load of [await dashboardList(), await createRaces()]) {
    process.stderr.write(`${load.name}: ${String(clients)} clients for ${String(seconds)} s\n`);
    await run(backend.url, load, clients, Math.min(5, seconds));
    const memory = watchMemory(backend.processId);
    const timed = await run(backend.url, load, clients, seconds);
    const continued = further > 0 ? [await run(backend.url, load, clients, further)] : [];
    const means = minuteMeans(memory());
    const { requests, latency, duration } = timed;
    const errors = [timed, ...continued].reduce((sum, part) => sum + part.errors + part.non2xx, 0);
    failed ||= errors > 0;
    const [before, last] = means.slice(-2);
    if (before !== undefined && last !== undefined)
      goals.push(describeGoal(load.name, last / before));
    lines.push(
      `| ${load.name} | ${(requests.total / duration).toFixed(0)} | ${latency.p50.toFixed(0)} | ${latency.p99.toFixed(0)} | ` +
        `${requests.total.toLocaleString("en")} | ${String(errors)} | ${means.map((megabytes) => megabytes.toFixed(0)).join(" → ")} |`,
    );
  }
} finally {
  await backend.stop();
}

const report = `Measured with \`npm run bench:http\`: the embedded backend with a data folder, under ${String(clients)} clients for ${String(seconds)} s each, and for another ${String(further)} s to watch its memory, all on ${cpus()[0]?.model.trim() ?? "an unknown processor"} with ${String(availableParallelism())} cores. Latency in milliseconds; memory is the backend's resident megabytes, the mean of each minute.

| ${["request", "per second", "p50", "p99", "responses", "errors", "memory"].join(" | ")} |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
${lines.join("\n")}

${goals.join("\n")}
`;
process.stdout.write(report);
if (values.write) writeReport("npm run bench:http", report);
if (failed) process.exitCode = 1;
