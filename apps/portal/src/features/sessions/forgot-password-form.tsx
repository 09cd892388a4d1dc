import { requestPasswordReset } from "@outpace/data/auth";
import { checkResetRequest } from "@outpace/domain/brands";
import { Button } from "@outpace/ui/button";
import { TextField } from "@outpace/ui/field";
import { Notice } from "@outpace/ui/notice";
import { useCallback, useState } from "react";

import { useClient } from "../../platform/client.tsx";
import { errorMessage } from "../../platform/error-message.ts";
import { focusFirstError } from "../../platform/first-error.ts";
import { paths } from "../../platform/paths.ts";
import { useSubmission } from "../../platform/submission.ts";

export function ForgotPasswordForm() {
  const client = useClient();
  const [email, setEmail] = useState("");
  const [error, setError] = useState<string>();
  const [sentTo, setSentTo] = useState<string>();
  const { busy, failure, submit } = useSubmission(
    useCallback(
      async (address: string) => {
        setSentTo(undefined);
        await requestPasswordReset(client, {
          email: address,
          redirectTo: window.location.origin + paths.resetPassword,
        });
        setSentTo(address);
      },
      [client],
    ),
  );

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const check = checkResetRequest({ email });
        setError(check.ok ? undefined : check.errors.email);
        if (check.ok) submit(check.value.email);
        else focusFirstError(event.currentTarget);
      }}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        required
        value={email}
        error={error}
        onChange={(event) => {
          setEmail(event.target.value);
        }}
      />
      {failure ? <Notice tone="negative">{errorMessage(failure)}</Notice> : null}
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
