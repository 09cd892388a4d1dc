import { TextField } from "@outpace/ui/field";
import { useEffect, useRef, useState } from "react";

/** A text to copy. */
export interface Copy {
  /** What it is: "Race link". */
  readonly label: string;
  readonly text: string;
  /** Said once it is copied. */
  readonly done: string;
}

/** Copies texts. A text that the browser did not copy is `refused`, to be shown for copying by hand. */
export function useCopy() {
  const [outcome, setOutcome] = useState("");
  const [refused, setRefused] = useState<Copy | null>(null);
  return {
    outcome,
    refused,
    copy: async (copy: Copy) => {
      // Empties the live region first, so a repeated outcome is announced again.
      setOutcome("");
      setRefused(null);
      try {
        await navigator.clipboard.writeText(copy.text);
        setOutcome(copy.done);
      } catch {
        setRefused(copy);
      }
    },
  };
}

/** A text that the browser did not copy, selected. */
export function CopyByHand({ copy: { label, text } }: { copy: Copy }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.select();
  }, [text]);
  return (
    <TextField
      ref={input}
      label={label}
      hint="Your browser didn't allow copying. Copy this text yourself."
      readOnly
      dir="ltr"
      value={text}
      onFocus={(event) => {
        event.currentTarget.select();
      }}
    />
  );
}
