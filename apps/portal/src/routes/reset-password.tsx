import {
  EmailLinkScreen,
  NewResetLink,
} from "../features/sessions/email-links/email-link-screen.tsx";
import { ResetPassword } from "../features/sessions/email-links/reset-password.tsx";

export default function ResetPasswordScreen() {
  return (
    <EmailLinkScreen title="Set a new password" missing={<NewResetLink email="" />}>
      {(link) => <ResetPassword link={link} />}
    </EmailLinkScreen>
  );
}
