import type { Client } from "@outpace/data/client";
import { type UsableFactor, usableFactors } from "@outpace/data/factors";
import { partnersEmail } from "@outpace/domain/product";
import { Button } from "@outpace/ui/button";
import { Spinner } from "@outpace/ui/spinner";
import { useState } from "react";

import { FailedLoad } from "../../../components/failed-load.tsx";
import { useLoaded } from "../use-loaded.ts";
import { CodeForm, type CodeFormProps } from "./code-form.tsx";

export interface CodeStepsProps {
  /** Whose session is raised. */
  client: Client;
  /** An error that it throws shows as the code's. */
  onVerified?: CodeFormProps["onVerified"];
  /** Back to the password. */
  onBack: () => void;
}

/** Asks for a code of one of the account's factors, of which the person may choose another. */
export function CodeSteps({ client, onVerified = () => undefined, onBack }: CodeStepsProps) {
  const factors = useLoaded(() => usableFactors(client));
  if (factors.status === "loading") return <Spinner label="Loading..." />;
  if (factors.status === "failed") {
    return (
      <FailedLoad
        message="We couldn't ask for your code."
        error={factors.error}
        busy={false}
        onRetry={factors.retry}
      />
    );
  }
  return (
    <CodeOfFactors
      client={client}
      factors={factors.value}
      onVerified={onVerified}
      more={(busy) => (
        <Button tone="secondary" disabled={busy} onClick={onBack}>
          Back to the Password
        </Button>
      )}
    />
  );
}

export interface CodeOfFactorsProps extends Pick<
  CodeFormProps,
  "client" | "onVerified" | "onBusy" | "label" | "busyLabel" | "children"
> {
  factors: readonly UsableFactor[];
  /** Beside the button that chooses another factor; told whether a code is being checked. */
  more?: CodeFormProps["children"];
}

/** Asks for a code of the first factor, and on request of the next. */
export function CodeOfFactors({ factors, onBusy, more, ...form }: CodeOfFactorsProps) {
  const [chosen, setChosen] = useState(0);
  const [busy, setBusy] = useState(false);
  const factor = factors[chosen % factors.length];
  return (
    <div className="grid gap-6">
      {factor ? (
        <CodeForm
          key={factor.id}
          {...form}
          factor={factor}
          onBusy={(isBusy) => {
            setBusy(isBusy);
            onBusy?.(isBusy);
          }}
        />
      ) : (
        <p>Your account has no authenticator app any more. Please sign in again.</p>
      )}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {factors.length > 1 ? (
          <Button
            tone="secondary"
            disabled={busy}
            onClick={() => {
              setChosen(chosen + 1);
            }}
          >
            Use Another Factor
          </Button>
        ) : null}
        {more?.(busy)}
      </div>
      <p className="text-[0.9375rem] text-muted">
        Lost your phone? Write to{" "}
        <a href={`mailto:${partnersEmail}`} className="wrap-anywhere underline underline-offset-4">
          {partnersEmail}
        </a>
        , and we remove the app from your account after a day.
      </p>
    </div>
  );
}
