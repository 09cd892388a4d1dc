import { type InvitationDetails, roleLabel } from "@outpace/domain/brands";
import { Button, buttonVariants } from "@outpace/ui/button";
import { Notice } from "@outpace/ui/notice";
import { Spinner } from "@outpace/ui/spinner";
import { Link, useNavigate } from "react-router-dom";

import { FailedLoad } from "../components/failed-load.tsx";
import { PasteLink } from "../components/paste-link.tsx";
import { ScreenHeading } from "../components/screen-heading.tsx";
import { AcceptAsAccount } from "../features/invitations/accept-as-account.tsx";
import { dayText, InvitationCard } from "../features/invitations/invitation-card.tsx";
import { NewMemberForm } from "../features/invitations/new-member-form.tsx";
import { useInvitation } from "../features/invitations/queries.ts";
import { LoginForm } from "../features/sessions/login-form.tsx";
import { useSignOut } from "../features/sessions/queries.ts";
import { useSessionState } from "../features/sessions/session.tsx";
import { hasCode } from "../platform/errors/error-message.ts";
import { lazyScreen } from "../platform/loading/lazy-screen.tsx";
import { useLinkToken } from "../platform/navigation/link-token.ts";
import { paths } from "../platform/navigation/paths.ts";

const CodeQuestion = lazyScreen(
  () => import("../features/sessions/second-factor/code-question.tsx"),
);

export default function InvitationScreen() {
  const token = useLinkToken();
  return (
    <div className="mx-auto grid w-full max-w-md gap-8">
      <ScreenHeading title="Join a team" />
      {token ? <Read key={token} token={token} /> : null}
      {token === "" ? (
        <>
          <Notice tone="info">
            To join a brand's team, open the link of the invitation that we sent you by email.
          </Notice>
          <PasteLink />
        </>
      ) : null}
    </div>
  );
}

function Read({ token }: { token: string }) {
  const { invitation, error, isReading, readAgain } = useInvitation(token);
  const session = useSessionState();
  if (hasCode(error, "invitation_not_found")) {
    return <Notice tone="negative">{error.message}</Notice>;
  }
  if (error !== null) {
    return (
      <FailedLoad
        message="We couldn't read the invitation."
        error={error}
        busy={isReading}
        onRetry={readAgain}
      />
    );
  }
  if (invitation === null || session.status === "loading") {
    return <Spinner label="Reading the invitation..." />;
  }
  return (
    <>
      <InvitationCard invitation={invitation} />
      {invitation.state === "open" ? (
        <Accept token={token} invitation={invitation} onOutdated={readAgain} />
      ) : (
        <Closed invitation={invitation} />
      )}
    </>
  );
}

interface AcceptProps {
  token: string;
  invitation: InvitationDetails;
  onOutdated: () => void;
}

/** Whoever is signed in, only the invited address accepts. */
function Accept({ token, invitation, onOutdated }: AcceptProps) {
  const session = useSessionState();
  const navigate = useNavigate();
  const { email, hasAccount } = invitation;
  const onJoined = () => {
    const role = roleLabel(invitation.role).toLowerCase();
    const message = `You've joined ${invitation.brandName}. Your role: ${role}.`;
    void navigate(paths.dashboard, { replace: true, state: { message } });
  };
  const shared = { token, onJoined, onOutdated };
  if (session.status === "failed") {
    return (
      <FailedLoad
        message="We couldn't check that you're signed in."
        error={session.error}
        busy={session.retrying}
        onRetry={session.retry}
      />
    );
  }
  if (session.status === "signed-in") {
    const account = session.session;
    if (account.email.toLowerCase() !== email.toLowerCase()) {
      return <OtherAccount email={email} signedInAs={account.email} />;
    }
    return session.demand === "code" ? (
      <CodeQuestion />
    ) : (
      <AcceptAsAccount {...shared} account={account} invitation={invitation} />
    );
  }
  if (!hasAccount) return <NewMemberForm {...shared} invitation={invitation} />;
  return (
    <div className="grid gap-5">
      <Notice tone="info">
        <p>
          <bdi>{email}</bdi> has an account. Sign in with it, then accept.
        </p>
      </Notice>
      <LoginForm email={email} onSignedIn={stay} onFailed={stay} />
    </div>
  );
}

/** The screen follows the session by itself. */
const stay = () => undefined;

function OtherAccount({ email, signedInAs }: { email: string; signedInAs: string }) {
  const signOut = useSignOut();
  return (
    <div className="grid gap-5">
      <Notice tone="caution">
        <p>
          You're signed in as <bdi>{signedInAs}</bdi>, and this invitation is for <bdi>{email}</bdi>
          . To accept it, sign out first.
        </p>
      </Notice>
      <div className="grid gap-3">
        <Button size="large" onClick={signOut}>
          Sign Out
        </Button>
        <Link
          to={paths.dashboard}
          className={`${buttonVariants({ tone: "secondary", size: "large" })} wrap-anywhere`}
        >
          <span>
            Stay signed in as <bdi>{signedInAs}</bdi>
          </span>
        </Link>
      </div>
    </div>
  );
}

function Closed({
  invitation: { state, expiresAt, invitedBy },
}: {
  invitation: InvitationDetails;
}) {
  const inviter = <bdi>{invitedBy ?? "who invited you"}</bdi>;
  switch (state) {
    case "open":
      return null;
    case "accepted":
      return (
        <div className="grid gap-5">
          <Notice tone="info">This invitation has already been accepted.</Notice>
          <Link to={paths.dashboard} className={buttonVariants({ size: "large" })}>
            Go to the Dashboard
          </Link>
        </div>
      );
    case "withdrawn":
      return (
        <Notice tone="caution">
          <p>
            This invitation was withdrawn or sent again. Open the newest email, or ask {inviter}.
          </p>
        </Notice>
      );
    case "expired":
      return (
        <Notice tone="caution">
          <p>
            This invitation expired on <time dateTime={expiresAt}>{dayText(expiresAt)}</time>. Ask{" "}
            {inviter} to send it again.
          </p>
        </Notice>
      );
  }
}
