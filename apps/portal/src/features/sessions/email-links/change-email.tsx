import { Button } from "@outpace/ui/button";
import { DetailsList } from "@outpace/ui/details-list";
import { Notice } from "@outpace/ui/notice";
import { startTransition, useActionState } from "react";
import { useNavigate } from "react-router-dom";

import { TextLink } from "../../../components/text-link.tsx";
import { errorMessage } from "../../../platform/errors/error-message.ts";
import type { FlashMessage } from "../../../platform/navigation/flash-message.ts";
import { paths } from "../../../platform/navigation/paths.ts";
import type { LinkAddress } from "./address.ts";
import { useEmailLink } from "./use-email-link.ts";

type Outcome = "waits-for-other" | { readonly error: string };

/** Confirms an email change from the old or the new address; the second confirmation makes the change. */
export function ChangeEmail({ link }: { link: LinkAddress }) {
  const { email, newEmail } = link;
  const { isRefused, open, enter } = useEmailLink("email_change", link);
  const navigate = useNavigate();
  const [outcome, confirm, busy] = useActionState<Outcome | null>(async () => {
    try {
      const session = await open();
      if (session === null) return "waits-for-other";
      await enter(session);
      const state: FlashMessage = {
        message: `You now sign in as ${session.session.email}.`,
      };
      await navigate(paths.dashboard, { replace: true, state });
      return null;
    } catch (error) {
      return { error: errorMessage(error) };
    }
  }, null);

  if (outcome === "waits-for-other") {
    return (
      <Notice tone="positive">
        Thank you. The change is made once it is confirmed from the other address too: open the link
        that we sent there.
      </Notice>
    );
  }
  return (
    <div className="grid gap-5">
      <DetailsList
        details={[
          { term: "Old email", value: <bdi>{email}</bdi> },
          { term: "New email", value: <bdi>{newEmail}</bdi> },
        ]}
      />
      {outcome ? (
        <Notice tone="negative">
          <p>{outcome.error}</p>
          {isRefused ? (
            <p>
              If your email is the old one still, <TextLink to={paths.login}>sign in</TextLink> and
              ask for the change again.
            </p>
          ) : null}
        </Notice>
      ) : null}
      {isRefused ? null : (
        <Button
          size="large"
          busy={busy}
          busyLabel="Confirming..."
          onClick={() => {
            startTransition(confirm);
          }}
        >
          Confirm the Change
        </Button>
      )}
    </div>
  );
}
