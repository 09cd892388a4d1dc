import { Button } from "@outpace/ui/button";
import { Notice, StatusNotice } from "@outpace/ui/notice";
import { startTransition, useActionState, useEffect, useRef } from "react";

import { attemptMessage } from "../../platform/errors/attempt-message.ts";
import { hasCode } from "../../platform/errors/error-message.ts";
import { loadCode } from "../../platform/loading/deployment.ts";
import { useBackend } from "../../platform/requests/backend.tsx";

interface Outcome {
  /** What the database has done last; null if nothing. */
  readonly done: "refused" | "allowed" | null;
  readonly failure: string | null;
  /** Whether pressing again cannot help. */
  readonly isFinal: boolean;
}

const doneTexts = {
  refused: "Nobody can invite you by email any more.",
  allowed: "Brands can invite you by email again.",
};

const nothingYet: Outcome = { done: null, failure: null, isFinal: false };

/** Ends all invitations to an address by an email's link, without a login. Nothing changes before the button is pressed. */
export function RefuseInvitations({ token }: { token: string }) {
  const { loadMemoryClient } = useBackend();
  const [outcome, act, busy] = useActionState<Outcome, "refused" | "allowed">(
    async ({ done }, wanted) => {
      try {
        const invitations = await loadCode(() => import("@outpace/data/invitations"));
        const client = await loadMemoryClient();
        await (wanted === "refused" ? invitations.refuseInvitations : invitations.allowInvitations)(
          client,
          token,
        );
        return { done: wanted, failure: null, isFinal: false };
      } catch (error) {
        const failure = attemptMessage("Nothing was changed. Please try again.", error);
        return { done, failure, isFinal: hasCode(error, "invalid_link") };
      }
    },
    nothingYet,
  );
  const { done, failure, isFinal } = outcome;
  const button = useRef<HTMLButtonElement>(null);
  const isRefused = done === "refused";
  useEffect(() => {
    // The other button takes the pressed one's place.
    if (done !== null) button.current?.focus();
  }, [done]);

  return (
    <div className="grid gap-5">
      <StatusNotice tone="positive">{done === null ? null : doneTexts[done]}</StatusNotice>
      {done === null && !isFinal ? (
        <p>
          Press the button, and no brand can invite your address any more. Brands aren't told. What
          you have joined already stays as it is. To know the address, we keep a hash of it: a code
          that nobody can turn back into it.
        </p>
      ) : null}
      {failure === null ? null : <Notice tone="negative">{failure}</Notice>}
      {isFinal ? null : (
        <Button
          key={isRefused ? "allow" : "refuse"}
          ref={button}
          size="large"
          tone={isRefused ? "secondary" : "primary"}
          busy={busy}
          busyLabel="Saving..."
          onClick={() => {
            startTransition(() => {
              act(isRefused ? "allowed" : "refused");
            });
          }}
        >
          {isRefused ? "Allow Invitations Again" : "Don't Invite Me Again"}
        </Button>
      )}
    </div>
  );
}
