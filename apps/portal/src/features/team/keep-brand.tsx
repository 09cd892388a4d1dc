import { partnersEmail } from "@outpace/domain/product";
import { Button } from "@outpace/ui/button";
import { Notice, StatusNotice } from "@outpace/ui/notice";
import { startTransition, useActionState } from "react";

import { TextLink } from "../../components/text-link.tsx";
import { attemptMessage } from "../../platform/errors/attempt-message.ts";
import { hasCode } from "../../platform/errors/error-message.ts";
import { loadCode } from "../../platform/loading/deployment.ts";
import { paths } from "../../platform/navigation/paths.ts";
import { useBackend } from "../../platform/requests/backend.tsx";

type Outcome =
  | "stopped"
  | "not-waiting"
  | {
      readonly failure: string;
      /** Whether pressing again cannot help. */
      readonly isRefused: boolean;
    };

/** Stops a hand-over by an email's link, without a login. Opening the link changes nothing. */
export function KeepBrand({ token }: { token: string }) {
  const { connection } = useBackend();
  const [outcome, stop, busy] = useActionState<Outcome | null>(async () => {
    try {
      const { stopHandOver } = await loadCode(() => import("@outpace/data/hand-over-stop"));
      return (await stopHandOver(connection, token)) ? "stopped" : "not-waiting";
    } catch (error) {
      const isRefused = hasCode(error, "invalid_link", "expired_link");
      return {
        failure: attemptMessage("Nothing was changed. Please try again.", error),
        isRefused,
      };
    }
  }, null);
  const isDone = typeof outcome === "string";
  const failed = isDone ? null : outcome;
  return (
    <div className="grid gap-5">
      <StatusNotice tone="positive">
        {outcome === "stopped" ? "Your brand stays yours. We've told our staff." : null}
      </StatusNotice>
      <StatusNotice tone="caution">
        {outcome === "not-waiting"
          ? "There's nothing to stop: this hand-over was stopped already, has ended, or has begun."
          : null}
      </StatusNotice>
      {outcome === null ? (
        <p>
          We were told that you've left, so we're about to ask someone else to take your brand over.
          If you're still there, press the button, and the brand stays yours.
        </p>
      ) : null}
      {failed ? <Notice tone="negative">{failed.failure}</Notice> : null}
      {isDone || failed?.isRefused ? null : (
        <Button
          size="large"
          busy={busy}
          busyLabel="Stopping..."
          onClick={() => {
            startTransition(stop);
          }}
        >
          Stop the Hand-Over
        </Button>
      )}
      <p className="text-[0.9375rem] text-muted">
        {outcome === "stopped" ? null : (
          <>
            Has it begun? Then withdraw the invitation under{" "}
            <TextLink to={paths.team}>Team</TextLink> before it's accepted.{" "}
          </>
        )}
        Questions? Write to{" "}
        <a href={`mailto:${partnersEmail}`} className="wrap-anywhere underline underline-offset-4">
          {partnersEmail}
        </a>
        .
      </p>
    </div>
  );
}
