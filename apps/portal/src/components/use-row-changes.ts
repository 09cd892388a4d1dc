import { type ReactNode, type RefObject, useState } from "react";

import { hasMovedOn } from "../platform/browser/moved-on.ts";
import { attemptMessage } from "../platform/errors/attempt-message.ts";

interface Outcome<Result> {
  done: (result: Result) => ReactNode;
  /** Precedes the cause. */
  failed: string;
}

/**
 * What a list says of changes to its rows. Several can be on their way: each row has a mutation of its own, since one for all
 * would forget the change before. `place` takes the focus after a change, unless the person has moved on.
 */
export function useRowChanges(place: RefObject<HTMLElement | null>) {
  const [done, setDone] = useState<ReactNode>(null);
  const [failure, setFailure] = useState<string | null>(null);
  return {
    done,
    failure,
    /** Shows how a change that has just begun ends, also if its row is gone by then. */
    follow: async <Result>(change: Promise<Result>, outcome: Outcome<Result>): Promise<void> => {
      const pressed = document.activeElement;
      const origin = pressed?.closest("li") ?? pressed?.closest("button") ?? null;
      setDone(null);
      setFailure(null);
      let result: Result;
      try {
        result = await change;
      } catch (error) {
        setFailure(attemptMessage(outcome.failed, error));
        return;
      }
      setDone(outcome.done(result));
      // The pressed button may be gone, and would take the focus with it.
      if (!hasMovedOn(origin)) place.current?.focus();
    },
  };
}
