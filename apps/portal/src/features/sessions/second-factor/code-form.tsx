import type { Client } from "@outpace/data/client";
import { type UsableFactor, verifyCode } from "@outpace/data/factors";
import { CodeSchema } from "@outpace/domain/brands";
import { Button } from "@outpace/ui/button";
import { TextField } from "@outpace/ui/field";
import { type ReactNode, useRef } from "react";

import { FormAlert } from "../../../components/form-alert.tsx";
import { hasCode } from "../../../platform/errors/error-message.ts";
import { useSchemaForm } from "../../../platform/forms/schema-form.ts";
import { useLostAnswers } from "../../../platform/requests/lost-answers.ts";

export interface CodeFormProps {
  /** Whose session is raised. */
  client: Client;
  factor: UsableFactor;
  /** Called before a code is checked. An error that it throws shows as the code's. */
  before?: () => Promise<void>;
  /** Called once the code was right. An error that it throws shows as the code's. */
  onVerified: () => Promise<void> | void;
  /** Told whether a code is being checked. */
  onBusy?: (busy: boolean) => void;
  label?: string;
  busyLabel?: string;
  /** Beside the button; told whether a code is being checked. */
  children?: (busy: boolean) => ReactNode;
}

/** Asks for a code of one app. */
export function CodeForm({
  client,
  factor,
  before,
  onVerified,
  onBusy,
  label = "Verify",
  busyLabel = "Verifying...",
  children,
}: CodeFormProps) {
  const sendAct = useLostAnswers();
  /** A code is accepted once, and what follows may have to be sent again. */
  const verified = useRef<string>(undefined);
  const { busy, report, field, submit } = useSchemaForm({
    schema: CodeSchema,
    defaultValues: { code: "" },
    fieldOf: (error) => (hasCode(error, "code_wrong", "code_expired", "code_used") ? "code" : null),
    send: async ({ code }) => {
      onBusy?.(true);
      try {
        if (verified.current !== code) {
          await before?.();
          await sendAct(code, (mayBeVerified) =>
            verifyCode(client, { factorId: factor.id, code, mayBeVerified }),
          );
          verified.current = code;
        }
        await onVerified();
      } finally {
        onBusy?.(false);
      }
    },
  });
  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={submit}>
      <TextField
        label="Authentication code"
        autoComplete="one-time-code"
        inputMode="numeric"
        dir="ltr"
        required
        hint={
          <>
            Six digits, from{" "}
            {factor.name === "" ? "your authenticator app" : <bdi>{factor.name}</bdi>}.
          </>
        }
        {...field("code")}
      />
      <FormAlert report={report} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" busy={busy} busyLabel={busyLabel}>
          {label}
        </Button>
        {children?.(busy)}
      </div>
    </form>
  );
}
