import {
  type ReportLinkDays,
  reportLinkEnds,
  reportLinkNameMaxLength,
  ReportLinkSchema,
} from "@outpace/domain/reports";
import { Button } from "@outpace/ui/button";
import { SelectField, TextField } from "@outpace/ui/field";
import { StatusNotice } from "@outpace/ui/notice";
import { useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";

import { FormAlert } from "../../components/form-alert.tsx";
import { hasMovedOn } from "../../platform/browser/moved-on.ts";
import { attemptMessage } from "../../platform/errors/attempt-message.ts";
import { useSchemaForm } from "../../platform/forms/schema-form.ts";
import { reportUrl } from "../../platform/navigation/paths.ts";
import { useCreateReportLink } from "./queries.ts";

export interface LinkFormProps {
  raceId: string;
  /** Whether there are as many links as there may be. */
  isFull: boolean;
  onCreating: (isCreating: boolean) => void;
}

const empty = { name: "", days: "30" };

/** Creates a link, and shows it until the next one or until the dialog closes. */
export function LinkForm({ raceId, isFull, onCreating }: LinkFormProps) {
  const createLink = useCreateReportLink(raceId);
  const create: typeof createLink = async (link) => {
    onCreating(true);
    try {
      return await createLink(link);
    } finally {
      onCreating(false);
    }
  };
  const [created, setCreated] = useState<NewLinkProps>();
  const { busy, control, change, field, getValues, report, setValue, submit } = useSchemaForm<
    { name: string; days: string },
    { name: string; days: ReportLinkDays }
  >({
    schema: ReportLinkSchema,
    defaultValues: empty,
    send: async (link) => {
      const origin = document.activeElement;
      const sent = { ...getValues() };
      const url = reportUrl(window.location.origin, await create(link));
      // What has been changed since is for the next link.
      const unchanged = (["name", "days"] as const).filter((one) => getValues(one) === sent[one]);
      for (const one of unchanged) setValue(one, empty[one]);
      const takesFocus = unchanged.length === 2 && !hasMovedOn(origin);
      setCreated({ name: link.name, url, takesFocus });
    },
    submitErrorMessage: (error) =>
      attemptMessage("The link wasn't created. Please try again.", error),
  });
  const days = useWatch({ control, name: "days" });
  const { ref: daysRef, id: daysId } = field("days");
  return (
    <>
      {isFull && !busy ? null : (
        <form method="post" noValidate className="grid gap-4" onSubmit={submit}>
          <div className="grid gap-x-5 gap-y-3 sm:grid-cols-[2fr_1fr]">
            <TextField
              label="Link name"
              hint="Who it is for. Those who open it don't see its name."
              autoComplete="off"
              maxLength={reportLinkNameMaxLength}
              required
              {...field("name")}
            />
            <SelectField
              ref={daysRef}
              id={daysId}
              label="Ends"
              value={days}
              options={reportLinkEnds}
              onChange={(event) => {
                change("days", event.currentTarget.value);
              }}
            />
          </div>
          <FormAlert report={report} />
          <Button
            type="submit"
            className="sm:justify-self-start"
            busy={busy}
            busyLabel="Creating..."
          >
            Create Link
          </Button>
        </form>
      )}
      {created ? <NewLink key={created.url} {...created} /> : null}
    </>
  );
}

interface NewLinkProps {
  name: string;
  url: string;
  /** Whether it is focused, since nobody can read it again. */
  takesFocus: boolean;
}

/** A link that was just created. */
function NewLink({ name, url, takesFocus }: NewLinkProps) {
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
