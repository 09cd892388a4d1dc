import { Notice } from "@outpace/ui/notice";
import { Spinner } from "@outpace/ui/spinner";
import { useCallback } from "react";
import { Link, useNavigate } from "react-router-dom";

import { ScreenHeading } from "../components/screen-heading.tsx";
import { NewPasswordForm } from "../features/sessions/new-password-form.tsx";
import { useSessionState } from "../features/sessions/session.tsx";
import { paths } from "../platform/paths.ts";

/** The link in the reset e-mail signs the person in; without that session no password can be set. */
export default function ResetPasswordScreen() {
  const session = useSessionState();
  const navigate = useNavigate();
  const goToDashboard = useCallback(() => {
    void navigate(paths.dashboard, { replace: true });
  }, [navigate]);

  if (session.status === "loading") return <Spinner label="Checking your link..." />;
  return (
    <div className="mx-auto grid w-full max-w-md gap-8">
      <ScreenHeading title="Set a new password" />
      {session.status === "signed-in" ? (
        <NewPasswordForm onSaved={goToDashboard} />
      ) : (
        <Notice
          tone="negative"
          action={
            <Link to={paths.forgotPassword} className="underline underline-offset-4">
              Send a new link
            </Link>
          }
        >
          This link has expired or was already used.
        </Notice>
      )}
    </div>
  );
}
