import { DataError } from "@outpace/data/errors";
import type { UsableFactor } from "@outpace/data/factors";
import { CodeSchema } from "@outpace/domain/brands";
import { Button } from "@outpace/ui/button";
import type { ReactNode } from "react";

import { FormAlert } from "../../../components/form-alert.tsx";
import { useSchemaForm } from "../../../platform/forms/schema-form.ts";
import { CodeField } from "./code-field.tsx";

export interface CodeFormProps {
  factor: UsableFactor;
  /** Sends the code of the factor. */
  verify: (code: string) => Promise<void>;
  label?: string;
  busyLabel?: string;
  /** Beside the button; told whether a code is being checked. */
  children?: (busy: boolean) => ReactNode;
}

/** Asks for a code of one app. */
export function CodeForm({
  factor,
  verify,
  label = "Verify",
  busyLabel = "Verifying...",
  children,
}: CodeFormProps) {
  const { busy, report, field, submit } = useSchemaForm({
    schema: CodeSchema,
    defaultValues: { code: "" },
    fieldOf: (error) =>
      error instanceof DataError && ["code_wrong", "code_expired", "code_used"].includes(error.code)
        ? "code"
        : null,
    send: ({ code }) => verify(code),
  });
  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={submit}>
      <CodeField
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
