import { DataError } from "@outpace/data/errors";
import { loginFailedMessage, type Login } from "@outpace/domain/brands";
import { Button } from "@outpace/ui/button";
import { TextField } from "@outpace/ui/field";

import { useState } from "react";

import { FormAlert } from "../../components/form-alert.tsx";
import { errorMessage } from "../../platform/error-message.ts";
import { lazySchema } from "../../platform/lazy-schema.ts";
import { useSchemaForm } from "../../platform/schema-form.ts";
import { useSignIn } from "./queries.ts";
import { UnconfirmedNotice } from "./unconfirmed-notice.tsx";

const loadSchema = async () => (await import("./login-schema.ts")).LoginSchema;
const schema = lazySchema<Login>(loadSchema);

export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { prepare, signIn } = useSignIn();
  const [unconfirmed, setUnconfirmed] = useState<string>();
  const { busy, report, field, submit } = useSchemaForm({
    schema,
    defaultValues: { email: "", password: "" },
    failureMessage: (failure) => loginFailedMessage(errorMessage(failure)),
    send: async (login) => {
      setUnconfirmed(undefined);
      try {
        await signIn(login);
      } catch (error) {
        const isUnconfirmed = error instanceof DataError && error.code === "email_not_confirmed";
        if (isUnconfirmed) setUnconfirmed(login.email);
        throw error;
      }
      onSignedIn();
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
        onFocus={() => {
          prepare();
          void loadSchema().catch(() => undefined);
        }}
        {...field("email")}
      />
      <TextField
        label="Password"
        type="password"
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
  );
}
