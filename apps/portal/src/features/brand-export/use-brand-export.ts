import { useEffect, useRef, useState } from "react";

import { attemptMessage } from "../../platform/errors/attempt-message.ts";
import { loadCode } from "../../platform/loading/deployment.ts";
import { useClient } from "../../platform/requests/backend.tsx";
import type { Run } from "./collect.ts";
import type { Progress } from "./progress.ts";
import type { BrandExport, Outcome } from "./run-export.ts";

const start: Progress = { step: "lists", races: 0 };

/** The export of a brand, one at a time. Leaving the screen stops it. */
export function useBrandExport(brandId: string) {
  const client = useClient();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [wasCancelled, setCancelled] = useState(false);
  const running = useRef<AbortController>(null);
  const kept = useRef<BrandExport>(null);
  useEffect(
    () => () => {
      running.current?.abort();
    },
    [],
  );

  const work = async (how: (kept: BrandExport, run: Run) => Promise<Outcome>) => {
    const { signal } = (running.current = new AbortController());
    setProgress(start);
    setOutcome(null);
    setCancelled(false);
    try {
      if (kept.current === null) {
        const { newExport } = await loadCode(() => import("./run-export.ts"));
        kept.current = newExport(client, brandId);
      }
      signal.throwIfAborted();
      const onProgress = (made: Progress) => {
        if (!signal.aborted) setProgress(made);
      };
      const ended = await how(kept.current, { signal, onProgress });
      // The next export starts over, with what has changed.
      if (ended.failure === null) kept.current = null;
      setOutcome(ended);
    } catch (error) {
      if (signal.aborted) return;
      const failure = attemptMessage("The export couldn't be made. Please try again.", error);
      setOutcome({ contents: null, failure, missing: [], maySave: false });
    }
    setProgress(null);
  };

  return {
    /** Null while no export runs. */
    progress,
    /** How the last one ended. */
    outcome,
    wasCancelled,
    /** Starts an export, or goes on with one that stopped. */
    run: () => {
      void work((one, run) => one.run(run));
    },
    /** Downloads what an export that stopped has read. */
    save: () => {
      void work((one, run) => one.save(run));
    },
    cancel: () => {
      running.current?.abort();
      kept.current = null;
      setProgress(null);
      setCancelled(true);
    },
  };
}
