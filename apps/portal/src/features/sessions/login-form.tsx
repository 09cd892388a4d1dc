import { loginFailedMessage, type Login } from "@outpace/domain/brands";
import { Button } from "@outpace/ui/button";
import { TextField } from "@outpace/ui/field";
import { PasswordField } from "@outpace/ui/password-field";
import { useState } from "react";
import { useWatch } from "react-hook-form";

import { FormAlert } from "../../components/form-alert.tsx";
import { TextLink } from "../../components/text-link.tsx";
import { errorMessage, hasCode } from "../../platform/errors/error-message.ts";
import { lazySchema } from "../../platform/forms/lazy-schema.ts";
import { useSchemaForm } from "../../platform/forms/schema-form.ts";
import type { CarriedEmail } from "../../platform/navigation/carried-email.ts";
import { paths } from "../../platform/navigation/paths.ts";
import { useSignIn } from "./queries.ts";
import { UnconfirmedNotice } from "./unconfirmed-notice.tsx";

const loadSchema = async () => (await import("./credential-schemas.ts")).LoginSchema;
const schema = lazySchema<Login>(loadSchema);

export interface LoginFormProps {
  /** The address typed on the previous screen. */
  email: string;
  onSignedIn: () => void;
  onFailed: () => void;
}

export function LoginForm({ email: carriedEmail, onSignedIn, onFailed }: LoginFormProps) {
  const { prepare, signIn } = useSignIn();
  const [unconfirmed, setUnconfirmed] = useState<string>();
  const [passwordShown, setPasswordShown] = useState(false);
  const { busy, control, report, field, submit } = useSchemaForm({
    schema,
    defaultValues: { email: carriedEmail, password: "" },
    submitErrorMessage: (error) => loginFailedMessage(errorMessage(error)),
    send: async (login) => {
      setUnconfirmed(undefined);
      try {
        await signIn(login);
      } catch (error) {
        const isUnconfirmed = hasCode(error, "email_not_confirmed");
        if (isUnconfirmed) setUnconfirmed(login.email);
        onFailed();
        throw error;
      }
      onSignedIn();
    },
  });

  const typed: CarriedEmail = { email: useWatch({ control, name: "email" }) };

  return (
    <div className="grid gap-8">
      <form method="post" noValidate className="grid gap-5" onSubmit={submit}>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          onFocus={() => {
            prepare();
            void loadSchema().catch(() => undefined);
          }}
          {...field("email")}
        />
        <PasswordField
          label="Password"
          shown={passwordShown}
          onShownChange={setPasswordShown}
          autoComplete="current-password"
          required
          {...field("password")}
        />
        {report && unconfirmed ? (
          <UnconfirmedNotice message={report.message} email={unconfirmed} />
        ) : (
          <FormAlert report={report} />
        )}
        <Button type="submit" size="large" busy={busy} busyLabel="Signing In...">
          Sign In
        </Button>
      </form>
      <div className="flex flex-wrap justify-between gap-3 text-[0.9375rem] text-muted">
        <TextLink to={paths.forgotPassword} state={typed}>
          Forgot password?
        </TextLink>
        <p>
          New here?{" "}
          <TextLink to={paths.signUp} state={typed}>
            Get started
          </TextLink>
        </p>
      </div>
    </div>
  );
}
