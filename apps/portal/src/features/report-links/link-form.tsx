import {
  type ReportLinkDays,
  reportLinkEnds,
  reportLinkNameMaxLength,
  ReportLinkSchema,
} from "@outpace/domain/reports";
import { Button } from "@outpace/ui/button";
import { SelectField, TextField } from "@outpace/ui/field";
import { useState } from "react";
import { useWatch } from "react-hook-form";

import { FormAlert } from "../../components/form-alert.tsx";
import { hasMovedOn } from "../../platform/browser/moved-on.ts";
import { attemptMessage } from "../../platform/errors/attempt-message.ts";
import { useSchemaForm } from "../../platform/forms/schema-form.ts";
import { reportUrl } from "../../platform/navigation/paths.ts";
import { NewLink, type NewLinkProps } from "./new-link.tsx";
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
