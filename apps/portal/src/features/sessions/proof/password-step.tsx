import { signIn } from "@outpace/data/auth";
import type { Client } from "@outpace/data/client";
import { LoginSchema } from "@outpace/domain/brands";
import { Button } from "@outpace/ui/button";
import { PasswordField } from "@outpace/ui/password-field";
import { type ReactNode, useState } from "react";

import { EmailAddress } from "../../../components/email-address.tsx";
import { FormAlert } from "../../../components/form-alert.tsx";
import { TextLink } from "../../../components/text-link.tsx";
import { errorMessage, hasCode } from "../../../platform/errors/error-message.ts";
import { useSchemaForm } from "../../../platform/forms/schema-form.ts";
import type { CarriedEmail } from "../../../platform/navigation/carried-email.ts";
import { paths } from "../../../platform/navigation/paths.ts";
import { useBackend } from "../../../platform/requests/backend.tsx";

export interface PasswordStepProps {
  email: string;
  onBusy: (busy: boolean) => void;
  /** Called with a client of its own, which has signed in. An error that it throws shows as the form's. */
  onSignedIn: (client: Client, needsCode: boolean) => Promise<void>;
  /** Beside the button; told whether the password is being checked. */
  children: (busy: boolean) => ReactNode;
}

/** Signs in again, apart from the browser's session. */
export function PasswordStep({ email, onBusy, onSignedIn, children }: PasswordStepProps) {
  const { loadMemoryClient, captchaToken } = useBackend();
  const [shown, setShown] = useState(false);
  const { busy, report, field, submit } = useSchemaForm({
    schema: LoginSchema,
    defaultValues: { email, password: "" },
    fieldOf: (error) => (hasCode(error, "invalid_credentials") ? "password" : null),
    submitErrorMessage: (error) =>
      hasCode(error, "invalid_credentials") ? "That password isn't right." : errorMessage(error),
    send: async (login) => {
      onBusy(true);
      try {
        const client = await loadMemoryClient();
        const { needsCode } = await signIn(client, login, captchaToken);
        await onSignedIn(client, needsCode);
      } finally {
        onBusy(false);
      }
    },
  });
  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={submit}>
      {/* For password managers. */}
      <input hidden readOnly type="email" autoComplete="username" value={email} />
      <PasswordField
        label="Password"
        hint={
          <>
            Of <EmailAddress className="wrap-anywhere">{email}</EmailAddress>.
          </>
        }
        shown={shown}
        onShownChange={setShown}
        autoComplete="current-password"
        required
        aside={
          <TextLink to={paths.forgotPassword} state={{ email } satisfies CarriedEmail}>
            Forgot it?
          </TextLink>
        }
        {...field("password")}
      />
      <FormAlert report={report} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" busy={busy} busyLabel="Checking...">
          Confirm
        </Button>
        {children(busy)}
      </div>
    </form>
  );
}
