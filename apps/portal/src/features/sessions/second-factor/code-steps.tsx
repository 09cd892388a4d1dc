import type { Client } from "@outpace/data/client";
import { type UsableFactor, usableFactors } from "@outpace/data/factors";
import { partnersEmail } from "@outpace/domain/product";
import { Button } from "@outpace/ui/button";
import { Spinner } from "@outpace/ui/spinner";
import { useEffect, useState } from "react";

import { FailedLoad } from "../../../components/failed-load.tsx";
import { CodeForm, type CodeFormProps } from "./code-form.tsx";

export interface CodeStepsProps {
  /** Whose session is raised. */
  client: Client;
  /** An error that it throws shows as the code's. */
  onVerified?: CodeFormProps["onVerified"];
  /** Back to the password. */
  onBack: () => void;
}

type Loaded = { factors: readonly UsableFactor[] } | { error: unknown };

/** Asks for a code of one of the account's factors, of which the person may choose another. */
export function CodeSteps({ client, onVerified = () => undefined, onBack }: CodeStepsProps) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [attempt, setAttempt] = useState(0);
  const [chosen, setChosen] = useState(0);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    const set = (next: Loaded) => {
      if (isCurrent) setLoaded(next);
    };
    usableFactors(client).then(
      (factors) => {
        set({ factors });
      },
      (error: unknown) => {
        set({ error });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [client, attempt]);

  if (!loaded) return <Spinner label="Loading..." />;
  if ("error" in loaded) {
    return (
      <FailedLoad
        message="We couldn't ask for your code."
        error={loaded.error}
        busy={false}
        onRetry={() => {
          setLoaded(undefined);
          setAttempt(attempt + 1);
        }}
      />
    );
  }
  const { factors } = loaded;
  const factor = factors[chosen % factors.length];
  return (
    <div className="grid gap-6">
      {factor ? (
        <CodeForm
          key={factor.id}
          client={client}
          factor={factor}
          onBusy={setBusy}
          onVerified={onVerified}
        />
      ) : (
        <p>Your account has no authenticator app any more. Please sign in again.</p>
      )}
      <div className="flex flex-wrap gap-3">
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
        <Button tone="secondary" disabled={busy} onClick={onBack}>
          Back to the Password
        </Button>
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
