import { Button } from "@outpace/ui/button";
import { TextField } from "@outpace/ui/field";
import { StatusNotice } from "@outpace/ui/notice";
import { useEffect, useRef, useState } from "react";

export interface NewLinkProps {
  name: string;
  url: string;
  /** Whether it is focused, since nobody can read it again. */
  takesFocus: boolean;
}

/** A link that was just created. */
export function NewLink({ name, url, takesFocus }: NewLinkProps) {
  const [outcome, setOutcome] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    field.current?.focus();
    field.current?.select();
  }, [takesFocus]);
  const copy = async () => {
    // Empties the region first, so a repeated outcome is announced again.
    setOutcome("");
    try {
      await navigator.clipboard.writeText(url);
      setOutcome("Link copied.");
    } catch {
      field.current?.select();
      setOutcome("Your browser didn't allow copying. Copy the selected link yourself.");
    }
  };
  return (
    <section
      aria-label="New link"
      className="grid gap-3 rounded-sm border-l-4 border-positive bg-positive-soft p-4"
    >
      {takesFocus ? null : (
        <div className="sr-only">
          <StatusNotice tone="positive">The link is created.</StatusNotice>
        </div>
      )}
      <TextField
        ref={field}
        label="New link"
        hint={
          <>
            For <bdi>{name}</bdi>. Copy it now: we store no copy, so it can't be shown again.
          </>
        }
        readOnly
        dir="ltr"
        value={url}
        onFocus={(event) => {
          event.currentTarget.select();
        }}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          onClick={() => {
            void copy();
          }}
        >
          Copy Link
        </Button>
        <p role="status" className="text-sm font-semibold">
          {outcome}
        </p>
      </div>
    </section>
  );
}
