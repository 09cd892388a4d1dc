// npm start: the backend, the marketing site and the portal, until Ctrl-C or until one of them ends.
import { isPortFree } from "./process/ports.ts";
import { startService, type Service } from "./process/service.ts";
import { untilAnswers } from "./process/answers.ts";
import { renderScreen } from "./start/screen.ts";
import { addresses, services } from "./start/services.ts";

const patience = 120_000;
const stopped = new AbortController();

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    stopped.abort();
  });
}
process.exit(await main());

async function main(): Promise<number> {
  const taken = await takenAddresses();
  if (taken !== "") {
    console.error(`Already in use: ${taken}. Stop what listens there, then start again.`);
    return 1;
  }

  console.log("Starting the backend, the marketing site and the portal …");
  const running = services.map(startService);
  const interruption = new Promise<undefined>((resolve) => {
    stopped.signal.addEventListener("abort", () => {
      resolve(undefined);
    });
  });
  const firstEnd = Promise.race([interruption, ...running.map(endOf)]);
  try {
    const failure = await Promise.race([firstEnd, untilReady()]);
    if (failure === "ready") {
      console.log(renderScreen(addresses));
      return report(await firstEnd);
    }
    return report(failure);
  } finally {
    stopped.abort();
    await Promise.all(running.map((service) => service.stop()));
  }
}

async function takenAddresses(): Promise<string> {
  const checked = await Promise.all(
    addresses.map(async ({ label, port }) =>
      (await isPortFree(port)) ? [] : [`port ${String(port)} (${label})`],
    ),
  );
  return checked.flat().join(", ");
}

async function untilReady(): Promise<"ready" | string> {
  const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(patience)]);
  const waits = addresses.map(({ port }) =>
    untilAnswers(`http://127.0.0.1:${String(port)}/`, signal),
  );
  const outcomes = await Promise.allSettled(waits);
  const silent = addresses.filter((_, index) => outcomes[index]?.status === "rejected");
  if (silent.length === 0) return "ready";
  return `No answer from ${silent.map(({ label, port }) => `${label} (${String(port)})`).join(", ")}.`;
}

/** Why the command ends, when a service does. */
async function endOf(service: Service): Promise<string> {
  const code = await service.ended;
  const said = service.lastLines().join("\n").trim();
  return `${service.name} stopped: ${said === "" ? `exit code ${String(code)}` : said}`;
}

/** The exit code: being asked to stop is no failure. */
function report(failure: string | undefined): number {
  if (failure === undefined || stopped.signal.aborted) return 0;
  console.error(failure);
  return 1;
}
