import type { Client } from "@outpace/data/client";
import { adoptSession, dropSession, fetchMeansOfProof } from "@outpace/data/proof";
import { Button } from "@outpace/ui/button";
import { Dialog } from "@outpace/ui/dialog";
import { Spinner } from "@outpace/ui/spinner";
import { type ReactNode, useState } from "react";

import { FailedLoad } from "../../../components/failed-load.tsx";
import type { WantedProof } from "../../../platform/account/proof.ts";
import { useClient } from "../../../platform/requests/backend.tsx";
import { CodeOfFactors, type CodeOfFactorsProps } from "../second-factor/code-steps.tsx";
import { type Loaded, useLoaded } from "../use-loaded.ts";
import { PasswordStep } from "./password-step.tsx";

export interface ProofDialogProps {
  wanted: WantedProof;
  open: boolean;
  onProven: () => void;
  onClose: () => void;
}

/** Asks who is there: for a code where the account has a factor, and otherwise for its password. */
export function ProofDialog({ wanted, open, onProven, onClose }: ProofDialogProps) {
  const [busy, setBusy] = useState(false);
  /** Has signed in and needs a code before its session can be used. */
  const [beginner, setBeginner] = useState<Client | null>(null);
  const close = () => {
    if (beginner) void dropSession(beginner);
    setBeginner(null);
    onClose();
  };
  return (
    <Dialog title="Confirm that it's you" open={open} locked={busy} onClose={close}>
      <Steps
        wanted={wanted}
        beginner={beginner}
        onBusy={setBusy}
        onBegun={setBeginner}
        onProven={() => {
          setBeginner(null);
          onProven();
        }}
        cancel={(isBusy) => (
          <Button size="large" tone="secondary" disabled={isBusy} onClick={close}>
            Cancel
          </Button>
        )}
      />
    </Dialog>
  );
}

interface StepsProps extends Pick<ProofDialogProps, "wanted" | "onProven"> {
  beginner: Client | null;
  onBusy: (busy: boolean) => void;
  onBegun: (beginner: Client) => void;
  cancel: (busy: boolean) => ReactNode;
}

const reason = "We ask this before every change to who controls your account or brand.";

function Steps({ wanted, beginner, onBegun, ...step }: StepsProps) {
  const client = useClient();
  const { onBusy, onProven, cancel } = step;
  const means = useLoaded(() => fetchMeansOfProof(client));
  if (means.status !== "loaded") return <NotLoaded means={means} cancel={cancel} />;
  const { email, factors } = means.value;
  if (beginner) return <CodeAfterPassword beginner={beginner} {...step} />;
  if (wanted === "fresh" && factors.length > 0) {
    return (
      <CodeStep
        lead={reason}
        client={client}
        factors={factors}
        onBusy={onBusy}
        onVerified={onProven}
      >
        {cancel}
      </CodeStep>
    );
  }
  return (
    <div ref={focusField} className="grid gap-5">
      <p>
        {wanted === "fresh"
          ? reason
          : "You signed in more than a day ago. Enter your current password once more, and we set the new one."}
      </p>
      <PasswordStep
        email={email}
        onBusy={onBusy}
        onSignedIn={async (signedIn, needsCode) => {
          if (needsCode) {
            onBegun(signedIn);
            return;
          }
          await adoptSession(client, signedIn);
          onProven();
        }}
      >
        {cancel}
      </PasswordStep>
    </div>
  );
}

interface CodeAfterPasswordProps extends Pick<StepsProps, "onBusy" | "onProven" | "cancel"> {
  beginner: Client;
}

/** The session that has begun is adopted with its code only: without one, the portal would show nothing but that question. */
function CodeAfterPassword({ beginner, onBusy, onProven, cancel }: CodeAfterPasswordProps) {
  const client = useClient();
  const means = useLoaded(() => fetchMeansOfProof(beginner));
  if (means.status !== "loaded") return <NotLoaded means={means} cancel={cancel} />;
  return (
    <CodeStep
      lead="Your password is right. Now enter a code of your authenticator app."
      client={beginner}
      factors={means.value.factors}
      onBusy={onBusy}
      onVerified={async () => {
        await adoptSession(client, beginner);
        onProven();
      }}
    >
      {cancel}
    </CodeStep>
  );
}

function CodeStep({ lead, ...codes }: CodeOfFactorsProps & { lead: string }) {
  return (
    <div ref={focusField} className="grid gap-5">
      <p>{lead}</p>
      <CodeOfFactors label="Confirm" busyLabel="Checking..." {...codes} />
    </div>
  );
}

interface NotLoadedProps extends Pick<StepsProps, "cancel"> {
  means: Exclude<Loaded<unknown>, { status: "loaded" }>;
}

function NotLoaded({ means, cancel }: NotLoadedProps) {
  return (
    <>
      {means.status === "loading" ? (
        <Spinner label="Loading..." />
      ) : (
        <FailedLoad
          message="We couldn't ask who is there."
          error={means.error}
          busy={false}
          onRetry={means.retry}
        />
      )}
      <div>{cancel(false)}</div>
    </>
  );
}

/** What is asked arrives after the dialog has opened, which focused its content as a whole. */
function focusField(element: HTMLElement | null): void {
  element?.querySelector<HTMLInputElement>("input:not([hidden])")?.focus();
}
