import type { Login } from "@outpace/domain/brands";
import { isolated } from "@outpace/domain/directions";
import { Button } from "@outpace/ui/button";
import { TextField } from "@outpace/ui/field";
import { StatusNotice } from "@outpace/ui/notice";
import { useRef, useState } from "react";
import { useWatch } from "react-hook-form";

import { useShownAddress } from "../../platform/account/shown-address.ts";
import { FormAlert } from "../../components/form-alert.tsx";
import { TextLink } from "../../components/text-link.tsx";
import { errorMessage } from "../../platform/errors/error-message.ts";
import { reportRequestError } from "../../platform/errors/report-error.ts";
import { lazySchema } from "../../platform/forms/lazy-schema.ts";
import { useSchemaForm } from "../../platform/forms/schema-form.ts";
import type { CarriedEmail } from "../../platform/navigation/carried-email.ts";
import { paths } from "../../platform/navigation/paths.ts";
import { useRequestPasswordReset } from "./queries.ts";

const loadSchema = async () => (await import("./credential-schemas.ts")).ResetRequestSchema;
const schema = lazySchema<Pick<Login, "email">>(loadSchema);

/** Milliseconds. */
const answerWait = 1_000;

/** `email` was typed on the previous screen. */
export function ForgotPasswordForm({ email: carriedEmail }: { email: string }) {
  const requestPasswordReset = useRequestPasswordReset();
  const [sentTo, setSentTo] = useState("");
  const shown = useShownAddress(sentTo);
  const newest = useRef<Promise<void>>(undefined);
  const { busy, control, report, field, setProblem, submit } = useSchemaForm({
    schema,
    defaultValues: { email: carriedEmail },
    send: async ({ email }) => {
      setSentTo("");
      const { answer } = await requestPasswordReset(email);
      newest.current = answer;
      // How long the server takes tells whether it has an account to write to, so every address waits as long.
      const moment = new Promise((resolve) => setTimeout(resolve, answerWait));
      await Promise.race([answer.then(() => moment), moment]);
      setSentTo(email);
      answer.catch((error: unknown) => {
        if (newest.current !== answer) return;
        reportRequestError(error);
        setSentTo("");
        setProblem(errorMessage(error));
      });
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
          onFocus={() => void loadSchema().catch(() => undefined)}
          {...field("email")}
        />
        <FormAlert report={report} />
        <StatusNotice tone="positive">
          {sentTo
            ? `If ${isolated(shown)} has an account, a link to set a new password is on its way. It works for one hour. If you can't find it, check your spam folder, or ask again later.`
            : null}
        </StatusNotice>
        <Button type="submit" size="large" busy={busy} busyLabel="Sending...">
          Send Reset Link
        </Button>
      </form>
      <p className="text-[0.9375rem]">
        <TextLink to={paths.login} state={typed}>
          Back to login
        </TextLink>
      </p>
    </div>
  );
}
