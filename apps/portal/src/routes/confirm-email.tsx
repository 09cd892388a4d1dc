import { Notice } from "@outpace/ui/notice";
import { Link } from "react-router-dom";

import { ConfirmEmail } from "../features/sessions/email-links/confirm-email.tsx";
import { EmailLinkScreen } from "../features/sessions/email-links/email-link-screen.tsx";
import { paths } from "../platform/navigation/paths.ts";

export default function ConfirmEmailScreen() {
  return (
    <EmailLinkScreen title="Confirm your email address" missing={<NoLink />}>
      {(link) => <ConfirmEmail link={link} />}
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
      To confirm your address, open the link that we sent you by email. If you can't find it, sign
      in, and we'll offer to send a new one.
    </Notice>
  );
}
