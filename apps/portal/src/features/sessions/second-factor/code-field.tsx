import { TextField, type TextFieldProps } from "@outpace/ui/field";

/** Takes a code as apps show it, with or without a space. */
export function CodeField(props: Omit<TextFieldProps, "label">) {
  return (
    <TextField
      label="Authentication code"
      autoComplete="one-time-code"
      inputMode="numeric"
      dir="ltr"
      required
      {...props}
    />
  );
}
