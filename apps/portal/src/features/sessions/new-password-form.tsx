import { updatePassword } from "@outpace/data/auth";
import { checkNewPassword, type NewPassword } from "@outpace/domain/brands";
import { Button } from "@outpace/ui/button";
import { TextField } from "@outpace/ui/field";
import { Notice } from "@outpace/ui/notice";
import { useCallback, useState } from "react";

import { useClient } from "../../platform/client.tsx";
import { errorMessage } from "../../platform/error-message.ts";
import { focusFirstError } from "../../platform/first-error.ts";
import { useSubmission } from "../../platform/submission.ts";

export function NewPasswordForm({ onSaved }: { onSaved: () => void }) {
  const client = useClient();
  const [values, setValues] = useState<NewPassword>({ password: "", confirmation: "" });
  const [errors, setErrors] = useState<Partial<Record<keyof NewPassword, string>>>({});
  const { busy, failure, submit } = useSubmission(
    useCallback(
      async (password: string) => {
        await updatePassword(client, password);
        onSaved();
      },
      [client, onSaved],
    ),
  );

  const change = (field: keyof NewPassword) => (event: React.ChangeEvent<HTMLInputElement>) => {
    setValues({ ...values, [field]: event.target.value });
  };

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const check = checkNewPassword(values);
        setErrors(check.ok ? {} : check.errors);
        if (check.ok) submit(check.value.password);
        else focusFirstError(event.currentTarget);
      }}
    >
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        required
        hint="At least 8 characters."
        value={values.password}
        error={errors.password}
        onChange={change("password")}
      />
      <TextField
        label="Repeat the new password"
        type="password"
        autoComplete="new-password"
        required
        value={values.confirmation}
        error={errors.confirmation}
        onChange={change("confirmation")}
      />
      {failure ? <Notice tone="negative">{errorMessage(failure)}</Notice> : null}
      <Button type="submit" size="large" busy={busy} busyLabel="Saving...">
        Save New Password
      </Button>
    </form>
  );
}
