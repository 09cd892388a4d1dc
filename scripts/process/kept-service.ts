// Restarts a service when a signal kills it, as the system does when memory runs out.
import { startService, type Service, type ServiceEnd, type ServiceOptions } from "./service.ts";

/** Milliseconds; a run shorter than this counts as a failed start. */
const shortRun = 10_000;
const maxShortRuns = 3;

export interface KeptService {
  /** Resolves with the reason when the service has ended and is not restarted. */
  readonly ended: Promise<string>;
  /** Resolves when no process of it is left. */
  stop(): Promise<void>;
}

/**
 * A service that exits by itself, with any exit code, is not restarted. Nor is one that is killed several times
 * in a row right after its start.
 */
export function keepRunning(
  options: ServiceOptions,
  onRestart: (message: string) => void,
): KeptService {
  let service = startService(options);
  let isStopping = false;

  async function runUntilEnd(): Promise<string> {
    let shortRuns = 0;
    for (;;) {
      const started = Date.now();
      const end = await service.ended;
      shortRuns = Date.now() - started < shortRun ? shortRuns + 1 : 0;
      if (end.signal === null || shortRuns === maxShortRuns) return reason(service, end);
      // The next process needs the same ports.
      await service.stop();
      if (isStopping) return reason(service, end);
      onRestart(`${service.name} was ended by ${end.signal}; it is started again.`);
      service = startService(options);
    }
  }

  return {
    ended: runUntilEnd(),
    stop() {
      isStopping = true;
      return service.stop();
    },
  };
}

function reason({ name, lastLines }: Service, { code, signal }: ServiceEnd): string {
  const said = lastLines().join("\n").trim();
  if (signal === null)
    return `${name} stopped: ${said === "" ? `exit code ${String(code)}` : said}`;
  return `${name} was ended by ${signal} again and again${said === "" ? "." : `: ${said}`}`;
}
