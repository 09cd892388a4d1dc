import { confirmationResentMessage } from "@outpace/domain/brands";
import { Button } from "@outpace/ui/button";
import { Notice, StatusNotice } from "@outpace/ui/notice";
import { startTransition, useActionState } from "react";

import { useShownAddress } from "../../platform/account/shown-address.ts";
import { errorMessage } from "../../platform/errors/error-message.ts";
import { useResendConfirmation } from "./queries.ts";

type Outcome = "sent" | { readonly error: string };

/** Says why the login failed, and offers to send the link again. */
export function UnconfirmedNotice({ message, email }: { message: string; email: string }) {
  const resendConfirmation = useResendConfirmation();
  const [outcome, send, busy] = useActionState<Outcome | null>(async () => {
    try {
      await resendConfirmation(email);
      return "sent";
    } catch (error) {
      return { error: errorMessage(error) };
    }
  }, null);

  const shown = useShownAddress(email);
  const isSent = outcome === "sent";
  return (
    <>
      <StatusNotice tone="positive">
        {isSent ? confirmationResentMessage(shown) : null}
      </StatusNotice>
      {isSent ? null : (
        <Notice
          tone="negative"
          action={
            <Button
              tone="secondary"
              busy={busy}
              busyLabel="Sending..."
              onClick={() => {
                startTransition(send);
              }}
            >
              Send the Link Again
            </Button>
          }
        >
          {outcome ? outcome.error : message}
        </Notice>
      )}
    </>
  );
}
