import { type InvitationDetails, roleDescription, roleLabel } from "@outpace/domain/brands";

import { EmailAddress } from "../../components/email-address.tsx";

/** Who invites whom to which team, and as what. */
export function InvitationCard({ invitation }: { invitation: InvitationDetails }) {
  const { brandName, email, role, invitedBy, expiresAt, reason } = invitation;
  return (
    <section
      aria-label="Invitation"
      className="grid gap-4 rounded-md border border-t-4 border-line border-t-red bg-raised p-[min(1.25rem,6vw)]"
    >
      <div className="grid gap-1">
        <p className="text-muted">
          {invitedBy === null ? (
            "You're invited to join the team of"
          ) : (
            <>
              <bdi>{invitedBy}</bdi>{" "}
              {reason === null ? "invites you to join the team of" : "asks you to take over"}
            </>
          )}
        </p>
        <p className="display text-[min(1.75rem,8vw)] leading-[1.15] wrap-anywhere italic">
          <bdi>{brandName}</bdi>
        </p>
      </div>
      <dl className="grid gap-3">
        <Fact term="Role">
          {roleLabel(role)}
          <span className="block text-[0.9375rem] font-normal text-muted">
            {roleDescription(role)}
          </span>
        </Fact>
        {reason === null ? null : (
          <Fact term="Reason">
            <bdi>{reason}</bdi>
            <span className="block text-[0.9375rem] font-normal text-muted">
              Once you accept, its present owner is no longer part of the brand.
            </span>
          </Fact>
        )}
        <Fact term="For">
          <EmailAddress>{email}</EmailAddress>
        </Fact>
        {invitation.state === "open" ? (
          <Fact term="Open until">
            <time dateTime={expiresAt}>{dayText(expiresAt)}</time>
          </Fact>
        ) : null}
      </dl>
    </section>
  );
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="label text-muted">{term}</dt>
      <dd className="font-bold wrap-anywhere">{children}</dd>
    </div>
  );
}

/** A day in the reader's own zone. */
export const dayText = (instant: string) =>
  new Date(instant).toLocaleDateString("en-US", { dateStyle: "long" });
