import { cutText } from "@outpace/ui/limited-text";
import { StatusNotice } from "@outpace/ui/notice";
import { useCallback, useState } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router-dom";

import { ScreenHeading } from "../components/screen-heading.tsx";
import { LoginForm } from "../features/sessions/login-form.tsx";
import { useSessionState } from "../features/sessions/session.tsx";
import { useCarriedEmail } from "../platform/navigation/carried-email.ts";
import { useFlashMessage } from "../platform/navigation/flash-message.ts";
import { pathAfterLogin } from "../platform/navigation/paths.ts";

const messageMaxLength = 200;

export default function LoginScreen() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const session = useSessionState();
  const message = cutText(query.get("message") ?? "", messageMaxLength);
  const [failed, setFailed] = useState(false);
  const flash = useFlashMessage();
  const email = useCarriedEmail();
  const next = pathAfterLogin(query.get("next"));
  const openNext = useCallback(() => {
    void navigate(next, { replace: true });
  }, [navigate, next]);

  if (session.status === "signed-in") return <Navigate to={next} replace />;
  return (
    <div className="mx-auto grid w-full max-w-md gap-8">
      <ScreenHeading title="Brand Portal Login" />
      {message && !failed ? (
        <StatusNotice tone="positive">
          <p dir="auto">{message}</p>
        </StatusNotice>
      ) : null}
      {flash ? <StatusNotice tone="info">{flash.message}</StatusNotice> : null}
      <LoginForm
        email={email}
        onSignedIn={openNext}
        onFailed={() => {
          setFailed(true);
        }}
      />
    </div>
  );
}
