import { allowAccountChange } from "@outpace/data/account-changes";
import type { Client } from "@outpace/data/client";
import { DataError } from "@outpace/data/errors";
import { enrolFactor } from "@outpace/data/factors";
import { FactorNameSchema, groupedSecret, type NewSecondFactor } from "@outpace/domain/brands";
import { productName } from "@outpace/domain/product";
import { Button } from "@outpace/ui/button";
import { TextField } from "@outpace/ui/field";
import encodeQr from "qr";
import { useState } from "react";

import { CopyByHand, useCopy } from "../../../components/copy.tsx";
import { FormAlert } from "../../../components/form-alert.tsx";
import { modulesPath } from "../../../components/qr-modules.ts";
import { withProof } from "../../../platform/account/proof.ts";
import { hasCode } from "../../../platform/errors/error-message.ts";
import { useSchemaForm } from "../../../platform/forms/schema-form.ts";
import { useClient } from "../../../platform/requests/backend.tsx";
import { CodeForm } from "./code-form.tsx";

export interface NewFactorProps {
  onAdded: (name: string) => void;
  onCancel?: () => void;
}

/** Adds an authenticator app: a name, then its QR code and a first code. */
export default function NewFactor({ onAdded, onCancel }: NewFactorProps) {
  const [begun, setBegun] = useState<NewSecondFactor & { name: string }>();
  if (!begun) return <FactorName onBegun={setBegun} onCancel={onCancel} />;
  return (
    <FirstCode
      factor={begun}
      onAdded={() => {
        onAdded(begun.name);
      }}
      onBack={() => {
        setBegun(undefined);
      }}
    />
  );
}

/** Lets the factor be added although it was begun more than ten minutes ago. */
async function allowLate(client: Client, { id }: NewSecondFactor): Promise<void> {
  try {
    await withProof(() => allowAccountChange(client, "factor_added", id));
  } catch (error) {
    // A code of another app, given as proof, makes the service forget the factors that are not verified.
    if (!hasCode(error, "not_found")) throw error;
    throw new DataError("factor_gone", "This took too long. Go back, and scan a new code.", error);
  }
}

interface FactorNameProps {
  onBegun: (factor: NewSecondFactor & { name: string }) => void;
  onCancel: (() => void) | undefined;
}

function FactorName({ onBegun, onCancel }: FactorNameProps) {
  const client = useClient();
  const { busy, report, field, submit } = useSchemaForm({
    schema: FactorNameSchema,
    defaultValues: { name: "" },
    fieldOf: (error) => (hasCode(error, "factor_name_taken") ? "name" : null),
    send: async ({ name }) => {
      const factor = await withProof(async () => {
        const begun = await enrolFactor(client, { name, issuer: productName });
        await allowAccountChange(client, "factor_added", begun.id);
        return begun;
      });
      onBegun({ ...factor, name });
    },
  });
  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={submit}>
      <TextField
        label="Name of the app"
        hint="So that you know it again: Phone, or the app's name."
        autoComplete="off"
        maxLength={40}
        required
        {...field("name")}
      />
      <FormAlert report={report} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" busy={busy} busyLabel="Preparing...">
          Continue
        </Button>
        {onCancel ? (
          <Button size="large" tone="secondary" disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  );
}

interface FirstCodeProps {
  factor: NewSecondFactor & { name: string };
  onAdded: () => void;
  onBack: () => void;
}

function FirstCode({ factor, onAdded, onBack }: FirstCodeProps) {
  const client = useClient();
  return (
    <div className="grid gap-5">
      <p>
        Scan this code with an authenticator app, such as Google Authenticator, 1Password or Aegis.
        Then enter the six digits that it shows.
      </p>
      <FactorQrCode uri={factor.uri} />
      <FactorSecret secret={factor.secret} />
      <CodeForm
        client={client}
        factor={factor}
        label="Turn On"
        busyLabel="Turning on..."
        before={() => allowLate(client, factor)}
        onVerified={onAdded}
      >
        {(busy) => (
          <Button size="large" tone="secondary" disabled={busy} onClick={onBack}>
            Back
          </Button>
        )}
      </CodeForm>
    </div>
  );
}

const quietZone = 4;

/** Black on white in both themes, as scanners need it. */
function FactorQrCode({ uri }: { uri: string }) {
  const modules = encodeQr(uri, "raw", { ecc: "medium", border: quietZone });
  const size = modules.length;
  return (
    <svg
      viewBox={`0 0 ${String(size)} ${String(size)}`}
      role="img"
      aria-label="QR code for your authenticator app"
      className="h-auto w-full max-w-56 rounded-sm border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={modulesPath(modules)} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

function FactorSecret({ secret }: { secret: string }) {
  const { copy, outcome, refused } = useCopy();
  const grouped = groupedSecret(secret);
  return (
    <div className="grid gap-2">
      <p className="text-[0.9375rem] text-muted">
        Can't scan it? Type this key into the app, as a key that is based on time:
      </p>
      <p dir="ltr" className="font-mono font-semibold tracking-wide">
        {grouped}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          tone="secondary"
          size="small"
          onClick={() => {
            void copy({ label: "Key", text: secret, done: "Key copied." });
          }}
        >
          Copy Key
        </Button>
        <p role="status" className="text-sm font-semibold text-muted empty:sr-only">
          {outcome}
        </p>
      </div>
      {refused ? <CopyByHand copy={refused} /> : null}
    </div>
  );
}
