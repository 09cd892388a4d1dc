import { Link } from "react-router-dom";

import { ScreenHeading } from "../components/screen-heading.tsx";
import { ForgotPasswordForm } from "../features/sessions/forgot-password-form.tsx";
import { paths } from "../platform/paths.ts";

export default function ForgotPasswordScreen() {
  return (
    <div className="mx-auto grid w-full max-w-md gap-8">
      <ScreenHeading title="Forgot your password?">
        <p>Tell us the address you sign in with, and we will send a link to set a new one.</p>
      </ScreenHeading>
      <ForgotPasswordForm />
      <p className="text-[0.9375rem]">
        <Link to={paths.login} className="font-semibold text-accent underline underline-offset-4">
          Back to login
        </Link>
      </p>
    </div>
  );
}
