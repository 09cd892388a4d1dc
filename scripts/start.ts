// npm start: runs the backend, the marketing site and the portal until Ctrl-C or a lasting failure.
import { setTimeout } from "node:timers/promises";
import { styleText } from "node:util";
import { demoAccounts } from "@outpace/e2e/accounts";
import concurrently from "concurrently";
import { onParentGone } from "./process/parent.mjs";
import { isPortFree } from "./process/ports.ts";
import { addresses, services } from "./services.ts";

const startTimeout = 120_000;

// A server would switch to another port if its own is taken, or show a stack trace.
const taken: string[] = [];
for (const { label, port } of addresses) {
  if (!(await isPortFree(port))) taken.push(`port ${String(port)} (${label})`);
}
if (taken.length > 0) {
  console.error(`Already in use: ${taken.join(", ")}. Stop what listens there and try again.`);
  process.exit(1);
}

console.log("Starting the backend, the marketing site and the portal …");
const { result } = concurrently([...services], {
  killOthersOn: ["failure", "success"],
  killTimeout: 5000,
  // The system may kill a server when memory runs out.
  restartTries: 3,
  restartDelay: 1000,
});
// Concurrently takes the end of a process for a failure, and restarts it, after any signal but Ctrl-C's.
const stop = () => process.kill(process.pid, "SIGINT");
process.on("SIGTERM", stop);
process.on("SIGHUP", stop);
onParentGone(stop);

const signal = AbortSignal.timeout(startTimeout);
Promise.all(addresses.map(({ port }) => untilResponds(port))).then(showAddresses, () => {
  console.error("Not everything has started within two minutes.");
  process.exitCode = 1;
  stop();
});
process.exit(
  await result.then(
    () => process.exitCode,
    () => 1,
  ),
);

async function untilResponds(port: number): Promise<void> {
  for (let responds = false; !responds;) {
    signal.throwIfAborted();
    responds = await fetch(`http://127.0.0.1:${String(port)}/`, {
      redirect: "manual",
      signal,
    }).then(
      () => true,
      () => setTimeout(100, false),
    );
  }
}

function showAddresses(): void {
  const { brand, staff, secondStaff } = demoAccounts;
  const row = (label: string, value: string) => `  ${label.padEnd(18)}${value}`;
  const lines = [
    "",
    styleText("bold", "  Outpace is running."),
    "",
    ...addresses.map(({ label, port, path }) =>
      row(label, `http://localhost:${String(port)}${path}`),
    ),
    "",
    styleText("bold", `  Demo accounts, password ${brand.password}`),
    "",
    row("Brand", brand.email),
    row("Staff", staff.email),
    row("Staff", secondStaff.email),
    "",
    "  Ctrl-C stops everything. Data is kept; npm run reset starts afresh.",
    "",
  ];
  console.log(lines.join("\n"));
}
