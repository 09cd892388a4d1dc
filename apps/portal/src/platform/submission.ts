import { useCallback, useRef, useState } from "react";

export interface Submission<Input> {
  busy: boolean;
  /** What went wrong with the last try; null while none has or a new one is under way. */
  failure: unknown;
  submit: (input: Input) => void;
}

/**
 * One send of a form at a time. A second press while the first is under way does nothing, and a failure
 * leaves the form as it was, ready for the next try.
 */
export function useSubmission<Input>(send: (input: Input) => Promise<void>): Submission<Input> {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const underWay = useRef(false);

  const submit = useCallback(
    (input: Input) => {
      if (underWay.current) return;
      underWay.current = true;
      setBusy(true);
      setFailure(null);
      send(input)
        .catch((error: unknown) => {
          setFailure(error);
        })
        .finally(() => {
          underWay.current = false;
          setBusy(false);
        });
    },
    [send],
  );

  return { busy, failure, submit };
}
