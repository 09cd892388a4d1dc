import type { DataErrorCode } from "@outpace/data/errors";
import {
  brandMessages,
  brandNameMaxLength,
  passwordMinLength,
  type SignUp,
  signUpFailedMessage,
} from "@outpace/domain/brands";
import { passwordFault } from "@outpace/domain/passwords";
import { Button } from "@outpace/ui/button";
import { TextField } from "@outpace/ui/field";
import { Notice } from "@outpace/ui/notice";
import { PasswordField } from "@outpace/ui/password-field";
import { useState } from "react";
import { useWatch } from "react-hook-form";

import { FormAlert } from "../../components/form-alert.tsx";
import { TextLink } from "../../components/text-link.tsx";
import { errorMessage, hasCode } from "../../platform/errors/error-message.ts";
import { lazySchema } from "../../platform/forms/lazy-schema.ts";
import { useSchemaForm } from "../../platform/forms/schema-form.ts";
import { loadCode } from "../../platform/loading/deployment.ts";
import type { CarriedEmail } from "../../platform/navigation/carried-email.ts";
import { paths } from "../../platform/navigation/paths.ts";
import { useBackend } from "../../platform/requests/backend.tsx";
import { type Availability, unknownAvailability } from "./availability.ts";
import { useAvailability } from "./use-availability.tsx";

/** What a repeated sign-up is refused with if the first one made the account. */
const existing: readonly DataErrorCode[] = [
  "email_just_sent",
  "email_limit",
  "rate_limited",
  "brand_email_taken",
  "brand_name_taken",
];

const schema = lazySchema<SignUp>(async () => (await import("./brand-schemas.ts")).SignUpSchema);

export interface SignUpFormProps {
  /** `linkSent`: the person must first follow a link sent to the address. */
  onSignedUp: (email: string, linkSent: boolean) => Promise<void>;
  /** The address typed on the previous screen. */
  email: string;
}

export function SignUpForm({ email: carriedEmail, onSignedUp }: SignUpFormProps) {
  const [passwordShown, setPasswordShown] = useState(false);
  const [creating, setCreating] = useState(false);
  /** The typed address of a try without an answer, which may have made the account. */
  const [unanswered, setUnanswered] = useState<string>();
  const [mayExist, setMayExist] = useState(false);
  const signUp = useSignUp();
  const form = useSchemaForm({
    schema,
    defaultValues: { companyName: "", email: carriedEmail, contactName: "", password: "" },
    checked: {
      field: "password",
      fault: ({ password, companyName, contactName, email }) =>
        passwordFault(password, [companyName, contactName, email]),
    },
    submitErrorMessage: (error) => signUpFailedMessage(errorMessage(error)),
    send: async (brand) => {
      setCreating(true);
      setMayExist(false);
      try {
        const { confirmationSent } = await signUp(brand);
        await onSignedUp(brand.email, confirmationSent);
      } catch (error) {
        setCreating(false);
        const address = form.getValues("email");
        if (hasCode(error, "unreachable")) setUnanswered(address);
        if (address !== unanswered || !hasCode(error, ...existing)) throw error;
        setMayExist(true);
      }
    },
  });
  const [typedName, typedEmail] = useWatch({
    control: form.control,
    name: ["companyName", "email"],
  });
  const { checks, ...available } = useAvailability({ name: typedName, email: typedEmail });
  // An answer that arrives once the form is sent may already see the new account itself.
  const isOwn = creating || typedEmail === unanswered;
  const name = isOwn ? unknownAvailability : available.name;
  const email = isOwn ? unknownAvailability : available.email;
  const typed: CarriedEmail = { email: typedEmail };
  const unavailable = name.error !== undefined || email.error !== undefined;
  const nameField = form.field("companyName");
  const emailField = form.field("email");

  return (
    <>
      <form method="post" noValidate className="grid gap-5 sm:grid-cols-2" onSubmit={form.submit}>
        {checks}
        <TextField
          label="Company name"
          autoComplete="organization"
          required
          maxLength={brandNameMaxLength}
          className="sm:col-span-2"
          hint={name.checking ? "Checking this name..." : "Runners see this name on your races."}
          {...nameField}
          error={name.error ?? nameField.error}
          remedy={<TryAgain availability={name} />}
        />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          required
          hint={email.checking ? "Checking this email..." : "You'll sign in with this."}
          {...emailField}
          error={email.error ?? emailField.error}
          remedy={
            email.error === brandMessages.emailTaken ? (
              <TextLink to={paths.login} state={typed}>
                Sign in
              </TextLink>
            ) : (
              <TryAgain availability={email} />
            )
          }
        />
        <TextField
          label="Contact name"
          autoComplete="name"
          required
          maxLength={brandNameMaxLength}
          hint="Who should we contact?"
          {...form.field("contactName")}
        />
        <PasswordField
          label="Password"
          shown={passwordShown}
          onShownChange={setPasswordShown}
          autoComplete="new-password"
          required
          className="sm:col-span-2"
          hint={`At least ${String(passwordMinLength)} characters.`}
          {...form.field("password")}
        />
        <div className="empty:hidden sm:col-span-2">
          {unavailable ? (
            <Notice tone="negative">{brandMessages.fixErrors}</Notice>
          ) : mayExist && isOwn ? (
            <Notice
              tone="negative"
              action={
                <TextLink to={paths.login} state={typed}>
                  Sign in
                </TextLink>
              }
            >
              <p>
                We lost the connection when you pressed before, and your account may exist by now.
                Look for our email to <bdi>{typedEmail}</bdi> and confirm your address, or sign in.
              </p>
            </Notice>
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
      <p className="text-[0.9375rem] text-muted">
        Already a partner?{" "}
        <TextLink to={paths.login} state={typed}>
          Sign in
        </TextLink>
      </p>
    </>
  );
}

/** Renders nothing unless the check failed. */
function TryAgain({ availability: { checking, retry } }: { availability: Availability }) {
  if (!retry) return null;
  return (
    <Button tone="negative" busy={checking} busyLabel="Trying..." onClick={retry}>
      Try again
    </Button>
  );
}

/** Separate from the queries, so the form shows without the query library. */
function useSignUp() {
  const { loadMemoryClient, captchaToken } = useBackend();
  return async (brand: SignUp) => {
    const [client, { signUpBrand }] = await Promise.all([
      loadMemoryClient(),
      loadCode(() => import("@outpace/data/sign-up")),
    ]);
    return signUpBrand(client, brand, await captchaToken());
  };
}
