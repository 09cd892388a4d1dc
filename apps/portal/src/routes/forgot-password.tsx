import { ScreenHeading } from "../components/screen-heading.tsx";
import { ForgotPasswordForm } from "../features/sessions/forgot-password-form.tsx";
import { useCarriedEmail } from "../platform/navigation/carried-email.ts";

export default function ForgotPasswordScreen() {
  const email = useCarriedEmail();
  return (
    <div className="mx-auto grid w-full max-w-md gap-8">
      <ScreenHeading title="Forgot your password?">
        <p>Enter your email and we'll send you a link to reset your password.</p>
      </ScreenHeading>
      <ForgotPasswordForm email={email} />
    </div>
  );
}
