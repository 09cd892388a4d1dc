/** Keeps to what a provider allows. */

export interface Clock {
  /** Milliseconds. */
  now(): number;
  sleep(milliseconds: number): Promise<void>;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

export interface Pace {
  /** Resolves when the next one may begin: in any second begin no more than `perSecond`. */
  next(): Promise<void>;
  /** Lets none begin for some milliseconds. */
  pause(milliseconds: number): void;
}

export function createPace(perSecond: number, clock: Clock): Pace {
  const begun: number[] = [];
  let resumesAt = 0;
  return {
    async next() {
      for (;;) {
        const freeAt = Math.max((begun.at(-perSecond) ?? -Infinity) + 1000, resumesAt);
        const wait = freeAt - clock.now();
        if (wait <= 0) break;
        await clock.sleep(wait);
      }
      begun.push(clock.now());
      if (begun.length > perSecond) begun.shift();
    },
    pause(milliseconds) {
      resumesAt = Math.max(resumesAt, clock.now() + milliseconds);
    },
  };
}
