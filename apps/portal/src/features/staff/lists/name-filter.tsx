import { TextField } from "@outpace/ui/field";
import { useEffect, useRef, useState } from "react";

import { debounceMilliseconds } from "./brand-choice.ts";

export interface NameFilterProps {
  label: string;
  maxLength: number;
  initial: string;
  /** Called with the trimmed text once the typing pauses. */
  onName: (name: string) => void;
}

export function NameFilter({ label, maxLength, initial, onName }: NameFilterProps) {
  const [text, setText] = useState(initial);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
  return (
    <TextField
      type="search"
      label={label}
      placeholder="Any name"
      hint="Type three or more letters from any part of it."
      autoComplete="off"
      spellCheck={false}
      maxLength={maxLength}
      value={text}
      onChange={(event) => {
        const typed = event.target.value;
        setText(typed);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          onName(typed.trim());
        }, debounceMilliseconds);
      }}
    />
  );
}
