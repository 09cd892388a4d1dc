import { type Invitation, roleLabel } from "@outpace/domain/brands";
import { Badge } from "@outpace/ui/badge";
import { Button } from "@outpace/ui/button";
import { Notice, StatusNotice } from "@outpace/ui/notice";
import { useRef } from "react";

import { shownAddress, useShownAddress } from "../../platform/account/shown-address.ts";
import { EmailAddress } from "../../components/email-address.tsx";
import { SpokenName } from "../../components/spoken-name.tsx";
import { useRowChanges } from "../../components/use-row-changes.ts";
import { useMinute } from "../../platform/time/use-minute.ts";
import { useResendInvitation, useWithdrawInvitation } from "./invitation-queries.ts";

export interface InvitationListProps {
  brandId: string;
  invitations: readonly Invitation[];
  /** Whether the reader manages the team. */
  mayManage: boolean;
}

/** Who is invited and has not joined yet. Owners send an invitation again, or take it back. */
export function InvitationList({ brandId, invitations, mayManage }: InvitationListProps) {
  const now = useMinute();
  const heading = useRef<HTMLHeadingElement>(null);
  const { done, failure, follow } = useRowChanges(heading);
  if (invitations.length === 0 && done === null && failure === null) return null;
  return (
    <section aria-labelledby="invitations" className="grid gap-4">
      <h2
        id="invitations"
        ref={heading}
        tabIndex={-1}
        className="text-2xl font-black tracking-tight [font-stretch:115%] outline-none"
      >
        Invitations
      </h2>
      <StatusNotice tone="positive">{done}</StatusNotice>
      {failure === null ? null : <Notice tone="negative">{failure}</Notice>}
      {invitations.length === 0 ? (
        <p className="text-muted">Nobody is invited now.</p>
      ) : (
        <ul className="overflow-hidden rounded-lg border border-line bg-raised">
          {invitations.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              brandId={brandId}
              invitation={invitation}
              now={now}
              mayManage={mayManage}
              onResend={(sent) => {
                void follow(sent, {
                  done: () =>
                    `The invitation is on its way to ${shownAddress(invitation.email)} again.`,
                  failed: "The invitation wasn't sent again. Please try again.",
                });
              }}
              onWithdraw={(withdrawn) => {
                void follow(withdrawn, {
                  done: () =>
                    `The invitation of ${shownAddress(invitation.email)} is withdrawn. Its link no longer works.`,
                  failed: "The invitation wasn't withdrawn. Please try again.",
                });
              }}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

const day = (instant: string) =>
  new Date(instant).toLocaleDateString("en-US", { dateStyle: "long" });

interface InvitationRowProps {
  brandId: string;
  invitation: Invitation;
  /** In milliseconds. */
  now: number;
  mayManage: boolean;
  onResend: (sent: Promise<unknown>) => void;
  onWithdraw: (withdrawn: Promise<unknown>) => void;
}

function InvitationRow({
  brandId,
  invitation,
  now,
  mayManage,
  onResend,
  onWithdraw,
}: InvitationRowProps) {
  const resend = useResendInvitation(brandId);
  const withdrawal = useWithdrawInvitation(brandId);
  const { id, email, role, invitedBy, createdAt, expiresAt, isUndeliverable, reason } = invitation;
  const shownEmail = useShownAddress(email);
  const isExpired = Date.parse(expiresAt) <= now;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 border-t border-line p-[min(1.25rem,5vw)] first:border-t-0 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg leading-tight font-extrabold wrap-anywhere">
          <EmailAddress>{email}</EmailAddress>
          <Badge tone="neutral">{roleLabel(role)}</Badge>
        </p>
        <p className="text-sm text-muted">
          Invited{" "}
          {invitedBy === null ? null : (
            <>
              by <bdi>{invitedBy}</bdi>{" "}
            </>
          )}
          on <time dateTime={createdAt}>{day(createdAt)}</time>
        </p>
        <p className={`text-sm ${isExpired ? "font-semibold text-negative" : "text-muted"}`}>
          {isExpired ? "Expired on " : "Open until "}
          <time dateTime={expiresAt}>{day(expiresAt)}</time>
        </p>
        {reason === null ? null : (
          <p className="text-sm wrap-anywhere">
            <q>
              <bdi>{reason}</bdi>
            </q>{" "}
            Once it's accepted, this person replaces the brand's owner.
            {mayManage ? " If you are still in charge, withdraw it." : null}
          </p>
        )}
        {isUndeliverable ? (
          <p className="text-sm font-semibold text-negative">
            The email couldn't be delivered. Check the address.
          </p>
        ) : null}
        {isExpired ? null : (
          <p className="text-sm text-muted">Not accepted? Check the address with the person.</p>
        )}
      </div>
      {mayManage ? (
        <div className="flex flex-wrap gap-3 md:justify-end">
          {reason === null ? (
            <Button
              tone="secondary"
              className="max-md:grow"
              busy={resend.isPending}
              busyLabel="Sending..."
              onClick={() => {
                onResend(resend.mutateAsync(id));
              }}
            >
              Send again
              <SpokenName word="to">{shownEmail}</SpokenName>
            </Button>
          ) : null}
          <Button
            tone="negative"
            className="max-md:grow"
            busy={withdrawal.isPending}
            busyLabel="Withdrawing..."
            onClick={() => {
              onWithdraw(withdrawal.mutateAsync(id));
            }}
          >
            Withdraw
            <SpokenName word="the invitation of">{shownEmail}</SpokenName>
          </Button>
        </div>
      ) : null}
    </li>
  );
}
