import { ConfirmEmail } from "../features/sessions/email-links/confirm-email.tsx";
import { EmailLinkScreen, NoLink } from "../features/sessions/email-links/email-link-screen.tsx";

export default function ConfirmEmailScreen() {
  return (
    <EmailLinkScreen
      title="Confirm your email address"
      missing={
        <NoLink>
          To confirm your address, open the link that we sent you by email. If you can't find it,
          sign in, and we'll offer to send a new one.
        </NoLink>
      }
    >
      {(link) => <ConfirmEmail link={link} />}
    </EmailLinkScreen>
  );
}
