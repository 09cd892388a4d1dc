// Runs services side by side: all of them, or none. One that is killed is started again.
import { untilAnswers } from "../process/answers.ts";
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
  /** Where they answer once they are ready. */
  readonly addresses: readonly Address[];
  /** How long they may take to answer, in milliseconds. */
  readonly patience: number;
  /** Aborts when a person wants everything to stop. */
  readonly stopRequest: AbortSignal;
  /** Called once the ports are known to be free. */
  onStart(): void;
  /** Called once every address answers. */
  onReady(): void;
  /** Called with a sentence for whoever watches when a service that was killed is started again. */
  onRestart(sentence: string): void;
}

/**
 * Resolves when everything has stopped: with nothing after a request to stop, otherwise with the reason why it
 * could not start or go on.
 */
export async function supervise(supervision: Supervision): Promise<string | undefined> {
  const { services, addresses, patience, stopRequest, onStart, onReady, onRestart } = supervision;
  const taken = await takenAmong(addresses);
  if (taken.length > 0) {
    return `Already in use: ${taken.map(nameOf).join(", ")}. Stop what listens there and try again.`;
  }
  onStart();
  const running = services.map((service) => keepRunning(service, onRestart));
  const waiting = new AbortController();
  const end = Promise.race([requested(stopRequest), ...running.map(({ ended }) => ended)]);
  try {
    const silent = await Promise.race([end, silentAmong(addresses, patience, waiting.signal)]);
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

/** Those that have not answered when patience runs out; none, as soon as all have. */
async function silentAmong(
  addresses: readonly Address[],
  patience: number,
  waiting: AbortSignal,
): Promise<Address[]> {
  const signal = AbortSignal.any([waiting, AbortSignal.timeout(patience)]);
  const answers = await Promise.allSettled(
    addresses.map(({ port }) => untilAnswers(`http://127.0.0.1:${String(port)}/`, signal)),
  );
  return addresses.filter((_, index) => answers[index]?.status === "rejected");
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
