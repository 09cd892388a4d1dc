/** Requests without the query cache, so the screen of an invitation stays small. */
import { signIn } from "@outpace/data/auth";
import type { InvitationDetails, NewMember } from "@outpace/domain/brands";
import { useEffect, useState } from "react";

import { forgetLoadedData } from "../../platform/account/account-data.ts";
import { keepBrand, type KeptBrand } from "../../platform/account/kept-brand.ts";
import { attemptMessage } from "../../platform/errors/attempt-message.ts";
import { hasCode } from "../../platform/errors/error-message.ts";
import { loadCode } from "../../platform/loading/deployment.ts";
import { useBackend, useClient } from "../../platform/requests/backend.tsx";
import { useRetries } from "../../platform/requests/use-retries.ts";

const loadInvitations = () => loadCode(() => import("@outpace/data/invitations"));

type Answer = { readonly key: string } & (
  { readonly invitation: InvitationDetails } | { readonly error: unknown; readonly attempt: number }
);

/** Reads an invitation by its token. Reading changes nothing. */
export function useInvitation(token: string) {
  const { loadClient } = useBackend();
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer | null>(null);

  useEffect(() => {
    let isCurrent = true;
    const read = async (): Promise<InvitationDetails> => {
      const [client, { readInvitation }] = await Promise.all([loadClient(), loadInvitations()]);
      return readInvitation(client, token);
    };
    read().then(
      (invitation) => {
        if (isCurrent) setAnswer({ key: token, invitation });
      },
      (error: unknown) => {
        if (isCurrent) setAnswer({ key: token, error, attempt });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [loadClient, token, attempt]);

  const known = answer?.key === token ? answer : null;
  const failed = known && "error" in known ? known : null;
  const isLost = hasCode(failed?.error, "unreachable");
  useRetries(isLost ? failed.attempt : undefined, setAttempt);
  return {
    /** Null while loading or after a failure. */
    invitation: known && "invitation" in known ? known.invitation : null,
    error: failed?.error ?? null,
    isReading: known === null || (failed !== null && attempt > failed.attempt),
    readAgain: () => {
      setAttempt((now) => now + 1);
    },
  };
}

/** Nobody joins a closed brand. */
const joined = (id: string, { brandName: name, role }: InvitationDetails): KeptBrand => ({
  ...{ id, name, role, isClosed: false },
});

interface Acceptance {
  readonly userId: string;
  readonly token: string;
  readonly invitation: InvitationDetails;
}

/** Accepts as the signed-in account, which acts for the brand from then on. */
export function useAcceptInvitation() {
  const client = useClient();
  return async ({ userId, token, invitation }: Acceptance): Promise<void> => {
    const { acceptInvitation } = await loadInvitations();
    const id = await acceptInvitation(client, { token });
    // The brands may have been loaded before.
    forgetLoadedData();
    keepBrand(userId, joined(id, invitation));
  };
}

interface NewAcceptance {
  readonly token: string;
  readonly invitation: InvitationDetails;
  readonly member: NewMember;
}

/** Accepts with a new account, then signs in to it. */
export function useJoinWithNewAccount() {
  const { loadClient, captchaToken } = useBackend();
  return async ({ token, invitation, member }: NewAcceptance): Promise<void> => {
    const { name, password } = member;
    const [client, { acceptAsNewAccount }] = await Promise.all([loadClient(), loadInvitations()]);
    const email = await acceptAsNewAccount(client, { token, name, password });
    const { userId, brandId } = await signIn(client, { email, password }, await captchaToken());
    if (brandId !== null) keepBrand(userId, joined(brandId, invitation));
  };
}

/** Whether an attempt to accept failed since the invitation or its account has changed. */
export function isOutdated(error: unknown): boolean {
  return hasCode(
    error,
    "invitation_accepted",
    "invitation_expired",
    "invitation_withdrawn",
    "account_exists",
  );
}

export function acceptanceMessage(error: unknown): string {
  // It is about the brand that invites, not one of the reader's own.
  if (hasCode(error, "brand_inactive")) return error.message;
  return attemptMessage("You haven't joined yet. Please try again.", error);
}
