import { Notice } from "@outpace/ui/notice";
import { Link } from "react-router-dom";

import { ChangeEmail } from "../features/sessions/email-links/change-email.tsx";
import { EmailLinkScreen } from "../features/sessions/email-links/email-link-screen.tsx";
import { paths } from "../platform/navigation/paths.ts";

export default function ChangeEmailScreen() {
  return (
    <EmailLinkScreen title="Confirm your new email address" missing={<NoLink />}>
      {(link) => <ChangeEmail link={link} />}
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
      To confirm a changed address, open the links that we sent to the old and the new one.
    </Notice>
  );
}
