/** Runs pieces of work one after another, in order of arrival. */
import { AsyncLocalStorage } from "node:async_hooks";

export type RunExclusive = <Result>(work: () => Promise<Result>) => Promise<Result>;

interface Turn {
  end: () => void;
  /** Waits for the next turn of the same mutex. */
  again: () => Promise<() => void>;
}

const currentTurn = new AsyncLocalStorage<Turn>();

export function createMutex(): RunExclusive {
  let last: Promise<void> = Promise.resolve();
  const again = () => {
    const before = last;
    let end: () => void = () => undefined;
    last = new Promise((resolve) => {
      end = resolve;
    });
    return before.then(() => end);
  };
  return async (work) => {
    const turn: Turn = { again, end: await again() };
    try {
      return await currentTurn.run(turn, work);
    } finally {
      turn.end();
    }
  };
}

/** Inside exclusive work: lets other work run while this runs, then waits for another turn. */
export const runAside: RunExclusive = async (work) => {
  const turn = currentTurn.getStore();
  turn?.end();
  try {
    return await work();
  } finally {
    if (turn) turn.end = await turn.again();
  }
};
