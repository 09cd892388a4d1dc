import type { SignInEmail } from "@outpace/domain/brands";
import { Button } from "@outpace/ui/button";
import { DetailsList } from "@outpace/ui/details-list";
import { Notice } from "@outpace/ui/notice";
import { startTransition, useActionState } from "react";
import { useNavigate } from "react-router-dom";

import { shownAddress } from "../../../platform/account/shown-address.ts";
import { EmailAddress } from "../../../components/email-address.tsx";
import { TextLink } from "../../../components/text-link.tsx";
import { errorMessage, hasCode } from "../../../platform/errors/error-message.ts";
import { loadCode } from "../../../platform/loading/deployment.ts";
import type { FlashMessage } from "../../../platform/navigation/flash-message.ts";
import { paths } from "../../../platform/navigation/paths.ts";
import { useBackend } from "../../../platform/requests/backend.tsx";
import { useSessionState } from "../session.tsx";
import { type LinkAddress, useEmailLink } from "./use-email-link.ts";

type Outcome =
  | "waits-for-other"
  /** `mayBeUsed`: the answer got lost, so the link may have worked. */
  | { readonly error: string; readonly mayBeUsed: boolean };

/** Confirms an email change from the old or the new address; the second confirmation makes the change. */
export function ChangeEmail({ link }: { link: LinkAddress }) {
  const { email, newEmail } = link;
  const { refusal, open, enter } = useEmailLink("email_change", link);
  const navigate = useNavigate();
  const readOwnChange = useOwnChange(link);
  const [outcome, confirm, busy] = useActionState<Outcome | null>(async (before) => {
    try {
      const session = await open();
      if (session === null) return "waits-for-other";
      const { email: entered } = await enter(session);
      const state: FlashMessage = { message: `You now sign in as ${shownAddress(entered)}.` };
      await navigate(paths.dashboard, { replace: true, state });
      return null;
    } catch (error) {
      if (!hasCode(error, "link_refused")) {
        return { error: errorMessage(error), mayBeUsed: hasCode(error, "unreachable") };
      }
      const mayBeUsed = before !== null && typeof before === "object" && before.mayBeUsed;
      const known = await readOwnChange();
      return { error: refusedChangeText({ newEmail, known, mayBeUsed }), mayBeUsed };
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
          { term: "Old email", value: <EmailAddress>{email}</EmailAddress> },
          { term: "New email", value: <EmailAddress>{newEmail ?? ""}</EmailAddress> },
        ]}
      />
      {outcome ? (
        <Notice tone="negative">
          <p>{outcome.error}</p>
          {refusal ? (
            <p>
              See and change it in your <TextLink to={paths.settings}>account</TextLink>.
            </p>
          ) : null}
        </Notice>
      ) : null}
      {refusal ? null : (
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

/** What is known of the signed-in account's change; null if the link is another account's, or it cannot be read. */
function useOwnChange({ email, newEmail }: LinkAddress) {
  const state = useSessionState();
  const { loadClient } = useBackend();
  return async (): Promise<SignInEmail | null> => {
    if (state.status !== "signed-in") return null;
    const own = state.session.email.toLowerCase();
    if (![email, newEmail].some((address) => address?.toLowerCase() === own)) return null;
    try {
      const { getSignInEmail } = await loadCode(() => import("@outpace/data/email-change"));
      return await getSignInEmail(await loadClient());
    } catch {
      return null;
    }
  };
}

interface RefusedChange {
  /** The new address that the link names. */
  readonly newEmail: string | null;
  /** Of the signed-in account, if that is the link's. */
  readonly known: SignInEmail | null;
  /** Whether a press before had no answer, so that the link may have worked. */
  readonly mayBeUsed: boolean;
}

/** Why a link of an email change was refused, which the backend does not say. */
export function refusedChangeText({ newEmail, known, mayBeUsed }: RefusedChange): string {
  const isWaiting = known?.change?.newEmail === newEmail?.toLowerCase();
  if (mayBeUsed && (known === null || isWaiting)) {
    return "We lost the connection when you pressed before, and a link works once. The change is probably confirmed from this address: open the link that we sent to the other one too.";
  }
  if (known === null) {
    return "This link no longer works: it has expired, was already used or is incomplete, or the change was withdrawn or corrected since.";
  }
  const { change } = known;
  const email = shownAddress(known.email);
  if (known.email === newEmail?.toLowerCase())
    return `This change is made. You sign in as ${email}.`;
  if (change === null) return `This change was withdrawn. You sign in as ${email}.`;
  return isWaiting
    ? "This link has expired or was already used, or newer ones have replaced it. Open those in the newest emails."
    : `This change was corrected: your new email is to be ${shownAddress(change.newEmail)}. Open the links in the newest emails.`;
}
