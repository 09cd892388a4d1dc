import { Notice } from "@outpace/ui/notice";
import { Spinner } from "@outpace/ui/spinner";
import { useCallback } from "react";
import { Link, useNavigate } from "react-router-dom";

import { FailedLoad } from "../components/failed-load.tsx";
import { ScreenHeading } from "../components/screen-heading.tsx";
import { NewPasswordForm } from "../features/sessions/new-password-form.tsx";
import { useSessionState } from "../features/sessions/session.tsx";
import type { FlashMessage } from "../platform/flash-message.ts";
import { paths } from "../platform/paths.ts";

export default function ResetPasswordScreen() {
  const { status } = useSessionState();
  if (status === "loading") return <Spinner label="Checking your link..." />;
  return (
    <div className="mx-auto grid w-full max-w-md gap-8">
      <ScreenHeading title="Set a new password" />
      <NewPassword />
    </div>
  );
}

/** The link in the reset e-mail signs the person in; without that session no password can be set. */
function NewPassword() {
  const session = useSessionState();
  const navigate = useNavigate();
  const goToDashboard = useCallback(() => {
    const state: FlashMessage = { message: "Your password has been updated." };
    void navigate(paths.dashboard, { replace: true, state });
  }, [navigate]);

  if (session.status === "signed-in") return <NewPasswordForm onSaved={goToDashboard} />;
  if (session.status === "failed") {
    return (
      <FailedLoad
        message="We couldn't check your link."
        failure={session.failure}
        busy={session.retrying}
        onRetry={session.retry}
      />
    );
  }
  return (
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
  );
}
