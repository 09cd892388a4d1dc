import type { InvitationDetails } from "@outpace/domain/brands";
import { Button } from "@outpace/ui/button";
import { Notice } from "@outpace/ui/notice";
import { startTransition, useActionState } from "react";

import { EmailAddress } from "../../components/email-address.tsx";
import { demandSecondFactor } from "../../platform/account/second-factor.ts";
import { hasCode } from "../../platform/errors/error-message.ts";
import { acceptanceMessage, isOutdated, useAcceptInvitation } from "./queries.ts";

export interface AcceptAsAccountProps {
  token: string;
  invitation: InvitationDetails;
  account: { readonly userId: string; readonly email: string };
  onJoined: () => void;
  /** Called if the invitation is not what the screen shows. */
  onOutdated: () => void;
}

/** Accepts an invitation as the account that is signed in, whose address it was sent to. */
export function AcceptAsAccount({
  token,
  invitation,
  account,
  onJoined,
  onOutdated,
}: AcceptAsAccountProps) {
  const accept = useAcceptInvitation();
  const [failure, act, busy] = useActionState<string | null>(async () => {
    try {
      await accept({ userId: account.userId, token, invitation });
      onJoined();
      return null;
    } catch (error) {
      if (isOutdated(error)) onOutdated();
      if (hasCode(error, "second_factor_needed")) demandSecondFactor("code");
      return acceptanceMessage(error);
    }
  }, null);
  return (
    <div className="grid gap-5">
      <p className="wrap-anywhere">
        You're signed in as <EmailAddress>{account.email}</EmailAddress>.
      </p>
      {failure === null ? null : <Notice tone="negative">{failure}</Notice>}
      <Button
        size="large"
        busy={busy}
        busyLabel="Accepting..."
        onClick={() => {
          startTransition(act);
        }}
      >
        Accept Invitation
      </Button>
    </div>
  );
}
