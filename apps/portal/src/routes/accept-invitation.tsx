import { Notice } from "@outpace/ui/notice";
import { Link } from "react-router-dom";

import { AcceptInvitation } from "../features/sessions/email-links/accept-invitation.tsx";
import { EmailLinkScreen } from "../features/sessions/email-links/email-link-screen.tsx";
import { paths } from "../platform/navigation/paths.ts";

export default function AcceptInvitationScreen() {
  return (
    <EmailLinkScreen title="Set up your staff account" missing={<NoLink />}>
      {(link) => <AcceptInvitation link={link} />}
    </EmailLinkScreen>
  );
}

function NoLink() {
  return (
    <Notice
      tone="info"
      action={
        <Link to={paths.login} className="underline underline-offset-4">
          Sign in
        </Link>
      }
    >
      To set up your account, open the link of the invitation that we sent you by email.
    </Notice>
  );
}
