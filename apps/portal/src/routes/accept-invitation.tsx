import { AcceptInvitation } from "../features/sessions/email-links/accept-invitation.tsx";
import { EmailLinkScreen, NoLink } from "../features/sessions/email-links/email-link-screen.tsx";

export default function AcceptInvitationScreen() {
  return (
    <EmailLinkScreen
      title="Set up your staff account"
      missing={
        <NoLink>
          To set up your account, open the link of the invitation that we sent you by email.
        </NoLink>
      }
    >
      {(link) => <AcceptInvitation link={link} />}
    </EmailLinkScreen>
  );
}
