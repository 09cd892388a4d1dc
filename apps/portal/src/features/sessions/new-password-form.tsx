import { NewPasswordSchema } from "@outpace/domain/brands";
import { Button } from "@outpace/ui/button";
import { TextField } from "@outpace/ui/field";

import { FormAlert } from "../../components/form-alert.tsx";
import { useSchemaForm } from "../../platform/schema-form.ts";
import { useUpdatePassword } from "./queries.ts";

export function NewPasswordForm({ onSaved }: { onSaved: () => void }) {
  const updatePassword = useUpdatePassword();
  const { busy, report, field, submit } = useSchemaForm({
    schema: NewPasswordSchema,
    defaultValues: { password: "", confirmation: "" },
    send: async ({ password }) => {
      await updatePassword(password);
      onSaved();
    },
  });

  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        required
        hint="At least 8 characters."
        {...field("password")}
      />
      <TextField
        label="Repeat the new password"
        type="password"
        autoComplete="new-password"
        required
        {...field("confirmation")}
      />
      <FormAlert report={report} />
      <Button type="submit" size="large" busy={busy} busyLabel="Saving...">
        Save New Password
      </Button>
    </form>
  );
}
