import type { Login } from "@outpace/domain/brands";
import { isolated } from "@outpace/domain/directions";
import { Button } from "@outpace/ui/button";
import { TextField } from "@outpace/ui/field";
import { StatusNotice } from "@outpace/ui/notice";
import { useState } from "react";
import { useWatch } from "react-hook-form";

import { useShownAddress } from "../../platform/account/shown-address.ts";
import { FormAlert } from "../../components/form-alert.tsx";
import { TextLink } from "../../components/text-link.tsx";
import { lazySchema } from "../../platform/forms/lazy-schema.ts";
import { useSchemaForm } from "../../platform/forms/schema-form.ts";
import type { CarriedEmail } from "../../platform/navigation/carried-email.ts";
import { paths } from "../../platform/navigation/paths.ts";
import { useRequestPasswordReset } from "./queries.ts";

const loadSchema = async () => (await import("./credential-schemas.ts")).ResetRequestSchema;
const schema = lazySchema<Pick<Login, "email">>(loadSchema);

/** `email` was typed on the previous screen. */
export function ForgotPasswordForm({ email: carriedEmail }: { email: string }) {
  const requestPasswordReset = useRequestPasswordReset();
  const [sentTo, setSentTo] = useState("");
  const shown = useShownAddress(sentTo);
  const { busy, control, report, field, submit } = useSchemaForm({
    schema,
    defaultValues: { email: carriedEmail },
    send: async ({ email }) => {
      setSentTo("");
      await requestPasswordReset(email);
      setSentTo(email);
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
