import { passwordMinLength } from "@outpace/domain/brands";
import { passwordFault } from "@outpace/domain/passwords";
import { Button } from "@outpace/ui/button";
import { Notice } from "@outpace/ui/notice";
import { PasswordField } from "@outpace/ui/password-field";
import { type ReactNode, useState } from "react";

import { FormAlert } from "../../components/form-alert.tsx";
import { hasCode } from "../../platform/errors/error-message.ts";
import { loadedSchema } from "../../platform/forms/loaded-schema.ts";
import { useSchemaForm } from "../../platform/forms/schema-form.ts";

const schema = loadedSchema(
  async () => (await import("./credential-schemas.ts")).NewPasswordSchema,
);

export interface NewPasswordFormProps {
  /** Loads the names and the address of the account, which its password must not be made of. */
  about: () => Promise<readonly string[]>;
  save: (password: string) => Promise<void>;
  /** Shown beside the message that the session has ended or is too old to change the password. */
  reauthenticate?: ReactNode;
  /** Content above the button, such as a success message. */
  children?: ReactNode;
  /** The label of the button. */
  label?: string;
  busyLabel?: string;
}

/** A new password, typed twice. Errors that `save` throws show above the button. */
export function NewPasswordForm({
  about,
  save,
  reauthenticate,
  children,
  label = "Update Password",
  busyLabel = "Updating...",
}: NewPasswordFormProps) {
  const [shown, setShown] = useState(false);
  const [needsLogin, setNeedsLogin] = useState(false);
  const { busy, report, reset, field, submit } = useSchemaForm({
    schema,
    defaultValues: { password: "", confirmation: "" },
    checked: {
      field: "password",
      fault: async ({ password }) => passwordFault(password, await about()),
    },
    send: async ({ password }) => {
      setNeedsLogin(false);
      try {
        await save(password);
      } catch (error) {
        setNeedsLogin(hasCode(error, "reauthentication_needed", "session_expired"));
        throw error;
      }
      setShown(false);
      reset();
    },
  });

  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={submit}>
      <PasswordField
        label="New password"
        shown={shown}
        onShownChange={setShown}
        autoComplete="new-password"
        required
        hint={`At least ${String(passwordMinLength)} characters.`}
        {...field("password")}
      />
      <PasswordField
        label="Repeat the new password"
        shown={shown}
        autoComplete="new-password"
        required
        {...field("confirmation")}
      />
      {children}
      {report && needsLogin ? (
        <Notice tone="negative" action={reauthenticate}>
          {report.message}
        </Notice>
      ) : (
        <FormAlert report={report} />
      )}
      <Button
        type="submit"
        size="large"
        className="justify-self-start"
        busy={busy}
        busyLabel={busyLabel}
      >
        {label}
      </Button>
    </form>
  );
}
