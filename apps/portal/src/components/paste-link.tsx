import { Button } from "@outpace/ui/button";
import { TextField } from "@outpace/ui/field";
import { useRef, useState } from "react";
import { useLocation } from "react-router-dom";

import { pastedLink } from "../platform/navigation/token-links.ts";

/** Opens a pasted link, for people whose mail program dropped the part of it that opens the screen. */
export function PasteLink() {
  const { pathname } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  return (
    <form
      method="post"
      noValidate
      className="grid w-full gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const address = pastedLink(input.current?.value ?? "", pathname);
        if (address !== null) {
          // The form gives way to what the link opens.
          document.querySelector("main")?.focus({ preventScroll: true });
          window.location.assign(address);
          return;
        }
        setError("This isn't the whole link. It has a number sign (#), then letters and digits.");
        input.current?.focus();
      }}
    >
      <TextField
        ref={input}
        label="Link"
        required
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        hint="Did the link lead here? Copy all of it, and paste it here."
        error={error}
        alerts
        onChange={() => {
          setError(undefined);
        }}
      />
      <Button type="submit" size="large" className="justify-self-start">
        Open Link
      </Button>
    </form>
  );
}
