import { DataError, type DataErrorCode } from "@outpace/data/errors";
import { Button } from "@outpace/ui/button";
import { TextField } from "@outpace/ui/field";
import { useState } from "react";

import { FormAlert } from "../../../components/form-alert.tsx";
import { loadedSchema } from "../../../platform/forms/loaded-schema.ts";
import { useSchemaForm } from "../../../platform/forms/schema-form.ts";

export interface NewEmailFormProps {
  /** The address with which the account signs in. */
  current: string;
  /** The wrong address that is corrected; null for a change that begins. */
  wrong: string | null;
  send: (email: string) => Promise<void>;
  onCancel: () => void;
}

const ofTheAddress: readonly DataErrorCode[] = ["brand_email_taken", "email_refused"];

export function NewEmailForm({ current, wrong, send, onCancel }: NewEmailFormProps) {
  const [schema] = useState(() =>
    loadedSchema(async () => (await import("./new-email-schema.ts")).newEmailSchema(current)),
  );
  const { busy, report, field, submit } = useSchemaForm({
    schema,
    defaultValues: { email: wrong ?? "" },
    fieldOf: (error) =>
      error instanceof DataError && ofTheAddress.includes(error.code) ? "email" : null,
    send: ({ email }) => send(email),
  });
  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={submit}>
      <TextField
        label="New email"
        type="email"
        autoComplete="email"
        required
        hint={
          wrong === null
            ? "We send a link to both addresses. You sign in with the new one once you've confirmed the change from both."
            : "We send new links to both addresses. Those of the wrong one stop working."
        }
        {...field("email")}
      />
      <FormAlert report={report} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" busy={busy} busyLabel="Sending...">
          {wrong === null ? "Change Email" : "Send New Links"}
        </Button>
        {wrong === null ? null : (
          <Button size="large" tone="secondary" disabled={busy} onClick={onCancel}>
            Keep It as It Is
          </Button>
        )}
      </div>
    </form>
  );
}
