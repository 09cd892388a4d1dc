// Runs several services together and stops all when one of them ends. One that is killed is restarted.
import { untilResponds } from "../process/responds.ts";
import { keepRunning } from "../process/kept-service.ts";
import { isPortFree } from "../process/ports.ts";
import type { ServiceOptions } from "../process/service.ts";

export interface Address {
  readonly label: string;
  readonly port: number;
  readonly path: string;
}

export interface Supervision {
  readonly services: readonly ServiceOptions[];
  /** Where they listen once they are ready. */
  readonly addresses: readonly Address[];
  /** Milliseconds that they may take to start. */
  readonly startTimeout: number;
  /** Aborts when the user stops the command. */
  readonly stopRequest: AbortSignal;
  /** Called once the ports are known to be free. */
  onStart(): void;
  /** Called once every address responds. */
  onReady(): void;
  /** Called with a message for the user when a killed service is restarted. */
  onRestart(message: string): void;
}

/**
 * Resolves when everything has stopped: with undefined after a request to stop, otherwise with the reason for the
 * failure.
 */
export async function supervise(supervision: Supervision): Promise<string | undefined> {
  const { services, addresses, startTimeout, stopRequest, onStart, onReady, onRestart } =
    supervision;
  const taken = await takenAmong(addresses);
  if (taken.length > 0) {
    return `Already in use: ${taken.map(nameOf).join(", ")}. Stop what listens there and try again.`;
  }
  onStart();
  const running = services.map((service) => keepRunning(service, onRestart));
  const waiting = new AbortController();
  const end = Promise.race([requested(stopRequest), ...running.map(({ ended }) => ended)]);
  try {
    const silent = await Promise.race([end, silentAmong(addresses, startTimeout, waiting.signal)]);
    if (!Array.isArray(silent)) return silent;
    if (silent.length > 0) return `No answer from ${silent.map(nameOf).join(", ")}.`;
    onReady();
    return await end;
  } finally {
    waiting.abort();
    await Promise.all(running.map((service) => service.stop()));
  }
}

async function takenAmong(addresses: readonly Address[]): Promise<Address[]> {
  const free = await Promise.all(addresses.map(({ port }) => isPortFree(port)));
  return addresses.filter((_, index) => free[index] === false);
}

/** The addresses that do not respond within the timeout; resolves early when all respond. */
async function silentAmong(
  addresses: readonly Address[],
  startTimeout: number,
  waiting: AbortSignal,
): Promise<Address[]> {
  const signal = AbortSignal.any([waiting, AbortSignal.timeout(startTimeout)]);
  const responses = await Promise.allSettled(
    addresses.map(({ port }) => untilResponds(`http://127.0.0.1:${String(port)}/`, signal)),
  );
  return addresses.filter((_, index) => responses[index]?.status === "rejected");
}

function requested(stopRequest: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (stopRequest.aborted) resolve(undefined);
    stopRequest.addEventListener("abort", () => {
      resolve(undefined);
    });
  });
}

function nameOf({ label, port }: Address): string {
  return `port ${String(port)} (${label})`;
}
