import { preloadAuth, signIn } from "@outpace/data/auth";
import { checkLogin, loginFailedMessage, type Login } from "@outpace/domain/brands";
import { Button } from "@outpace/ui/button";
import { TextField } from "@outpace/ui/field";
import { Notice } from "@outpace/ui/notice";
import { useCallback, useState } from "react";

import { useClient } from "../../platform/client.tsx";
import { errorMessage } from "../../platform/error-message.ts";
import { focusFirstError } from "../../platform/first-error.ts";
import { useSubmission } from "../../platform/submission.ts";

export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const client = useClient();
  const [values, setValues] = useState<Login>({ email: "", password: "" });
  const [errors, setErrors] = useState<Partial<Record<keyof Login, string>>>({});
  const { busy, failure, submit } = useSubmission(
    useCallback(
      async (login: Login) => {
        await signIn(client, login);
        onSignedIn();
      },
      [client, onSignedIn],
    ),
  );

  const change = (field: keyof Login) => (event: React.ChangeEvent<HTMLInputElement>) => {
    setValues({ ...values, [field]: event.target.value });
  };

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const check = checkLogin(values);
        setErrors(check.ok ? {} : check.errors);
        if (check.ok) submit(check.value);
        else focusFirstError(event.currentTarget);
      }}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        required
        value={values.email}
        onFocus={() => void preloadAuth(client)}
        error={errors.email}
        onChange={change("email")}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        value={values.password}
        error={errors.password}
        onChange={change("password")}
      />
      {failure ? (
        <Notice tone="negative">{loginFailedMessage(errorMessage(failure))}</Notice>
      ) : null}
      <Button type="submit" size="large" busy={busy} busyLabel="Signing In...">
        Sign In
      </Button>
    </form>
  );
}
