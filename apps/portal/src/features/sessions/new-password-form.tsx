import { passwordMinLength } from "@outpace/domain/brands";
import { passwordFault } from "@outpace/domain/passwords";
import { Button } from "@outpace/ui/button";
import { Notice } from "@outpace/ui/notice";
import { PasswordField } from "@outpace/ui/password-field";
import { type ReactNode, useState } from "react";

import { FormAlert } from "../../components/form-alert.tsx";
import { TextLink } from "../../components/text-link.tsx";
import { hasCode } from "../../platform/errors/error-message.ts";
import { loadedSchema } from "../../platform/forms/loaded-schema.ts";
import { useSchemaForm } from "../../platform/forms/schema-form.ts";
import type { CarriedEmail } from "../../platform/navigation/carried-email.ts";
import { paths } from "../../platform/navigation/paths.ts";

const newSchema = loadedSchema(
  async () => (await import("./credential-schemas.ts")).NewPasswordSchema,
);
const changeSchema = loadedSchema(
  async () => (await import("./credential-schemas.ts")).PasswordChangeSchema,
);

export interface NewPasswordFormProps {
  /** The account's address, under which password managers store the password. */
  email: string;
  /** Whether the person must enter the current password, which no link's session asks for. */
  asksCurrent?: boolean;
  /** Loads the names and the address of the account, which its password must not be made of. */
  about: () => Promise<readonly string[]>;
  save: (change: { password: string; current: string }) => Promise<void>;
  /** Shown beside the message that the session is over, or too old to change the password. */
  reauthenticate?: (isOver: boolean) => ReactNode;
  /** Content above the button, such as a success message. */
  children?: ReactNode;
  /** The label of the button. */
  label?: string;
  busyLabel?: string;
}

/** A new password, typed twice, after the current one where that is asked for. Errors that `save` throws show above the button. */
export function NewPasswordForm({
  email,
  asksCurrent = false,
  about,
  save,
  reauthenticate,
  children,
  label = "Update Password",
  busyLabel = "Updating...",
}: NewPasswordFormProps) {
  const [shown, setShown] = useState(false);
  const [needsLogin, setNeedsLogin] = useState<"over" | "outdated" | null>(null);
  const { busy, report, reset, field, submit } = useSchemaForm({
    schema: asksCurrent ? changeSchema : newSchema,
    defaultValues: { current: "", password: "", confirmation: "" },
    checked: {
      field: "password",
      fault: async ({ password }) => passwordFault(password, await about()),
    },
    fieldOf: (error) =>
      asksCurrent && hasCode(error, "current_password_wrong", "current_password_required")
        ? "current"
        : null,
    send: async ({ password, current }) => {
      setNeedsLogin(null);
      try {
        await save({ password, current });
      } catch (error) {
        if (hasCode(error, "session_expired")) setNeedsLogin("over");
        if (hasCode(error, "reauthentication_needed")) setNeedsLogin("outdated");
        throw error;
      }
      setShown(false);
      reset();
    },
  });

  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={submit}>
      <input type="email" autoComplete="username" readOnly hidden value={email} />
      {asksCurrent ? (
        <PasswordField
          label="Current password"
          shown={shown}
          autoComplete="current-password"
          required
          aside={
            <TextLink to={paths.forgotPassword} state={{ email } satisfies CarriedEmail}>
              Forgot it?
            </TextLink>
          }
          {...field("current")}
        />
      ) : null}
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
        <Notice tone="negative" action={reauthenticate?.(needsLogin === "over")}>
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
