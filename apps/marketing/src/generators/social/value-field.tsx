import { TextField, type TextFieldProps } from "@outpace/ui/field";
import { useState } from "react";
import type { ReadValue } from "./card-values.ts";

interface ValueFieldProps extends Omit<TextFieldProps, "value" | "onChange" | "error"> {
  readonly value: string;
  readonly read: ReadValue;
  /** The error of an invalid value. */
  readonly message: string;
  readonly onChange: (value: string) => void;
}

/** A field that keeps any typed text but only passes on valid values. It shows the error once it loses the focus. */
export function ValueField({ value, read, message, onChange, ...field }: ValueFieldProps) {
  const [typed, setTyped] = useState({ text: value, value });
  const [isLeft, setLeft] = useState(true);
  // A value from elsewhere, such as an undo, replaces the typed text.
  const text = typed.value === value ? typed.text : value;
  const isAllowed = read(text) !== null;
  return (
    <TextField
      {...field}
      autoComplete="off"
      value={text}
      error={isLeft && !isAllowed ? message : undefined}
      onChange={(event) => {
        const next = read(event.target.value);
        setLeft(isLeft && !isAllowed);
        setTyped({ text: event.target.value, value: next ?? value });
        if (next !== null) onChange(next);
      }}
      onBlur={() => {
        setLeft(true);
        if (isAllowed) setTyped({ text: value, value });
      }}
    />
  );
}
