import { ResetRequestSchema } from "@outpace/domain/brands";
import { Button } from "@outpace/ui/button";
import { TextField } from "@outpace/ui/field";
import { Notice } from "@outpace/ui/notice";
import { useState } from "react";

import { FormAlert } from "../../components/form-alert.tsx";
import { useSchemaForm } from "../../platform/schema-form.ts";
import { useRequestPasswordReset } from "./queries.ts";

export function ForgotPasswordForm() {
  const requestPasswordReset = useRequestPasswordReset();
  const [sentTo, setSentTo] = useState<string>();
  const { busy, report, field, submit } = useSchemaForm({
    schema: ResetRequestSchema,
    defaultValues: { email: "" },
    send: async ({ email }) => {
      setSentTo(undefined);
      await requestPasswordReset(email);
      setSentTo(email);
    },
  });

  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        required
        {...field("email")}
      />
      <FormAlert report={report} />
      {sentTo ? (
        <Notice tone="positive">
          If {sentTo} has an account, a link to set a new password is on its way. Check your spam
          folder too; the link works for one hour.
        </Notice>
      ) : null}
      <Button type="submit" size="large" busy={busy} busyLabel="Sending...">
        Send Reset Link
      </Button>
    </form>
  );
}
