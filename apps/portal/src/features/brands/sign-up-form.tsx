import { signUpBrand } from "@outpace/data/auth";
import {
  brandMessages,
  checkSignUp,
  passwordMinLength,
  type SignUp,
  signUpFailedMessage,
} from "@outpace/domain/brands";
import { Button } from "@outpace/ui/button";
import { TextField } from "@outpace/ui/field";
import { Notice } from "@outpace/ui/notice";
import { useCallback, useState } from "react";

import { useClient } from "../../platform/client.tsx";
import { errorMessage } from "../../platform/error-message.ts";
import { focusFirstError } from "../../platform/first-error.ts";
import { useSubmission } from "../../platform/submission.ts";
import { useEmailAvailability, useNameAvailability } from "./queries.ts";

const empty: SignUp = { companyName: "", email: "", contactName: "", password: "" };

export function SignUpForm({ onSignedUp }: { onSignedUp: () => void }) {
  const client = useClient();
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Partial<Record<keyof SignUp, string>>>({});
  const [problem, setProblem] = useState<string>();
  const name = useNameAvailability(values.companyName);
  const email = useEmailAvailability(values.email);
  const { busy, failure, submit } = useSubmission(
    useCallback(
      async (signUp: SignUp) => {
        await signUpBrand(client, signUp);
        onSignedUp();
      },
      [client, onSignedUp],
    ),
  );
  const unavailable = name.error !== undefined || email.error !== undefined;
  const alert =
    problem ??
    (unavailable ? brandMessages.fixErrors : undefined) ??
    (failure ? signUpFailedMessage(errorMessage(failure)) : undefined);

  const change = (field: keyof SignUp) => (event: React.ChangeEvent<HTMLInputElement>) => {
    setValues({ ...values, [field]: event.target.value });
    setErrors({ ...errors, [field]: undefined });
    setProblem(undefined);
  };

  return (
    <form
      noValidate
      className="grid gap-5 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (unavailable) return;
        const check = checkSignUp(values);
        setErrors(check.ok ? {} : check.errors);
        setProblem(check.ok ? undefined : check.message);
        if (check.ok) submit(check.value);
        else focusFirstError(event.currentTarget);
      }}
    >
      <TextField
        label="Company name"
        autoComplete="organization"
        required
        maxLength={120}
        className="sm:col-span-2"
        value={values.companyName}
        error={name.error ?? errors.companyName}
        hint={name.checking ? "Checking whether this name is free..." : "Runners see this name."}
        onChange={change("companyName")}
      />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        required
        value={values.email}
        error={email.error ?? errors.email}
        hint={
          email.checking ? "Checking whether this address is free..." : "You sign in with this."
        }
        onChange={change("email")}
      />
      <TextField
        label="Contact name"
        autoComplete="name"
        required
        maxLength={120}
        value={values.contactName}
        error={errors.contactName}
        hint="Whom we ask for when we call."
        onChange={change("contactName")}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        required
        className="sm:col-span-2"
        value={values.password}
        error={errors.password}
        hint={`At least ${String(passwordMinLength)} characters.`}
        onChange={change("password")}
      />
      {alert ? (
        <div className="sm:col-span-2">
          <Notice tone="negative">{alert}</Notice>
        </div>
      ) : null}
      <Button
        type="submit"
        size="large"
        className="sm:col-span-2"
        disabled={unavailable}
        busy={busy}
        busyLabel="Creating Account..."
      >
        Create Brand Account
      </Button>
    </form>
  );
}
