import { Button } from "@outpace/ui/button";
import { Notice, StatusNotice } from "@outpace/ui/notice";
import { startTransition, useActionState } from "react";

import { TextLink } from "../../../components/text-link.tsx";
import { attemptMessage } from "../../../platform/errors/attempt-message.ts";
import { hasCode } from "../../../platform/errors/error-message.ts";
import { loadCode } from "../../../platform/loading/deployment.ts";
import { paths } from "../../../platform/navigation/paths.ts";
import { useBackend } from "../../../platform/requests/backend.tsx";

type Outcome =
  | "kept"
  | "not-planned"
  | {
      readonly failure: string;
      /** Whether pressing again cannot help. */
      readonly isRefused: boolean;
    };

/** Stops the planned removal of a second factor by an email's link, without a login. Opening the link changes nothing. */
export function KeepFactor({ token }: { token: string }) {
  const { connection } = useBackend();
  const [outcome, keep, busy] = useActionState<Outcome | null>(async () => {
    try {
      const { stopFactorRemoval } = await loadCode(() => import("@outpace/data/factor-removal"));
      return (await stopFactorRemoval(connection, token)) ? "kept" : "not-planned";
    } catch (error) {
      const isRefused = hasCode(error, "invalid_link", "expired_link", "used_link");
      const failure = attemptMessage("Nothing was changed. Please try again.", error);
      return { failure, isRefused };
    }
  }, null);
  const isDone = typeof outcome === "string";
  const failed = isDone ? null : outcome;
  return (
    <div className="grid gap-5">
      <StatusNotice tone="positive">
        {outcome === "kept" ? "Your second factor stays. We don't remove it." : null}
      </StatusNotice>
      <StatusNotice tone="caution">
        {outcome === "not-planned"
          ? "There's nothing to stop: this second factor was kept already, or it's gone."
          : null}
      </StatusNotice>
      {outcome === null ? (
        <p>
          Someone told us that you can't use your second factor any more, so we're about to remove
          it. Press the button, and it stays.
        </p>
      ) : null}
      {failed ? <Notice tone="negative">{failed.failure}</Notice> : null}
      {isDone || failed?.isRefused ? null : (
        <Button
          size="large"
          busy={busy}
          busyLabel="Keeping..."
          onClick={() => {
            startTransition(keep);
          }}
        >
          Keep My Second Factor
        </Button>
      )}
      <p className="text-[0.9375rem] text-muted">
        Didn't ask for this? Someone else may know your password:{" "}
        <TextLink to={paths.forgotPassword}>set a new one</TextLink>.
        {isDone ? null : " If you asked for it, close this page, and nothing changes."}
      </p>
    </div>
  );
}
