import { ChangeEmail } from "../features/sessions/email-links/change-email.tsx";
import { EmailLinkScreen, NoLink } from "../features/sessions/email-links/email-link-screen.tsx";

export default function ChangeEmailScreen() {
  return (
    <EmailLinkScreen
      title="Confirm your new email address"
      missing={
        <NoLink>
          To confirm a changed address, open the links that we sent to the old and the new one.
        </NoLink>
      }
    >
      {(link) => <ChangeEmail link={link} />}
    </EmailLinkScreen>
  );
}
