import { TextField } from "@outpace/ui/field";
import { useEffect, useRef } from "react";

import type { Copy } from "./use-copy.ts";

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
