import {
  brandMessages,
  brandNameMaxLength,
  passwordMinLength,
  signUpFailedMessage,
  SignUpSchema,
} from "@outpace/domain/brands";
import { Button } from "@outpace/ui/button";
import { TextField } from "@outpace/ui/field";
import { Notice } from "@outpace/ui/notice";
import { useWatch } from "react-hook-form";

import { FormAlert } from "../../components/form-alert.tsx";
import { errorMessage } from "../../platform/error-message.ts";
import { useSchemaForm } from "../../platform/schema-form.ts";
import { useEmailAvailability, useNameAvailability, useSignUp } from "./queries.ts";

export interface SignUpFormProps {
  /** With the address to which a link was sent, when it has to be confirmed. */
  onSignedUp: (linkSentTo: string | null) => void;
}

export function SignUpForm({ onSignedUp }: SignUpFormProps) {
  const signUp = useSignUp();
  const form = useSchemaForm({
    schema: SignUpSchema,
    defaultValues: { companyName: "", email: "", contactName: "", password: "" },
    failureMessage: (failure) => signUpFailedMessage(errorMessage(failure)),
    send: async (brand) => {
      const { confirmationSent } = await signUp(brand);
      onSignedUp(confirmationSent ? brand.email : null);
    },
  });
  const [typedName, typedEmail] = useWatch({
    control: form.control,
    name: ["companyName", "email"],
  });
  const name = useNameAvailability(typedName);
  const email = useEmailAvailability(typedEmail);
  const unavailable = name.error !== undefined || email.error !== undefined;
  const nameField = form.field("companyName");
  const emailField = form.field("email");

  return (
    <form noValidate className="grid gap-5 sm:grid-cols-2" onSubmit={form.submit}>
      <TextField
        label="Company name"
        autoComplete="organization"
        required
        maxLength={brandNameMaxLength}
        className="sm:col-span-2"
        hint={name.checking ? "Checking whether this name is free..." : "Runners see this name."}
        {...nameField}
        error={name.error ?? nameField.error}
      />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        required
        hint={
          email.checking ? "Checking whether this address is free..." : "You sign in with this."
        }
        {...emailField}
        error={email.error ?? emailField.error}
      />
      <TextField
        label="Contact name"
        autoComplete="name"
        required
        maxLength={brandNameMaxLength}
        hint="Whom we ask for when we call."
        {...form.field("contactName")}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        required
        className="sm:col-span-2"
        hint={`At least ${String(passwordMinLength)} characters.`}
        {...form.field("password")}
      />
      <div className="empty:hidden sm:col-span-2">
        {unavailable ? (
          <Notice tone="negative">{brandMessages.fixErrors}</Notice>
        ) : (
          <FormAlert report={form.report} />
        )}
      </div>
      <Button
        type="submit"
        size="large"
        className="sm:col-span-2"
        disabled={unavailable}
        busy={form.busy}
        busyLabel="Creating Account..."
      >
        Create Brand Account
      </Button>
    </form>
  );
}
