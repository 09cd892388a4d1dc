// A service that is started again when something kills it, as the system does when memory runs out.
import { startService, type Service, type ServiceEnd, type ServiceOptions } from "./service.ts";

/** A life shorter than this, in milliseconds, was too short to count as running. */
const shortLife = 10_000;
const mostShortLives = 3;

export interface KeptService {
  /** Resolves with the reason once it has ended and is not started again. */
  readonly ended: Promise<string>;
  /** Resolves when no process of it is left. */
  stop(): Promise<void>;
}

/**
 * What ends by itself, with whatever exit code, has its reasons and stays ended; so does what is killed
 * again as soon as it starts.
 */
export function keepRunning(
  options: ServiceOptions,
  onRestart: (sentence: string) => void,
): KeptService {
  let service = startService(options);
  let isStopping = false;

  async function untilItStaysEnded(): Promise<string> {
    let shortLives = 0;
    for (;;) {
      const started = Date.now();
      const end = await service.ended;
      shortLives = Date.now() - started < shortLife ? shortLives + 1 : 0;
      if (end.signal === null || shortLives === mostShortLives) return reason(service, end);
      // Its successor wants the same ports.
      await service.stop();
      if (isStopping) return reason(service, end);
      onRestart(`${service.name} was ended by ${end.signal}; it is started again.`);
      service = startService(options);
    }
  }

  return {
    ended: untilItStaysEnded(),
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
