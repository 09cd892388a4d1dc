import { Notice } from "@outpace/ui/notice";
import { useCallback } from "react";
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from "react-router-dom";

import { ScreenHeading } from "../components/screen-heading.tsx";
import { LoginForm } from "../features/sessions/login-form.tsx";
import { useSessionState } from "../features/sessions/session.tsx";
import { useFlashMessage } from "../platform/flash-message.ts";
import { pathAfterLogin, paths } from "../platform/paths.ts";

const messageMaxLength = 200;

export default function LoginScreen() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const session = useSessionState();
  const message = query.get("message")?.slice(0, messageMaxLength);
  const flash = useFlashMessage();
  const linkFailed = new URLSearchParams(useLocation().hash.slice(1)).has("error");
  const next = pathAfterLogin(query.get("next"));
  const openNext = useCallback(() => {
    void navigate(next, { replace: true });
  }, [navigate, next]);

  if (session.status === "signed-in") return <Navigate to={next} replace />;
  return (
    <div className="mx-auto grid w-full max-w-md gap-8">
      <ScreenHeading title="Brand Portal Login" />
      {message ? <Notice tone="positive">{message}</Notice> : null}
      {flash ? <Notice tone="info">{flash.message}</Notice> : null}
      {linkFailed ? (
        <Notice tone="negative">
          This link has expired or was already used. Sign in; if your address is not confirmed yet,
          we can send you a new link.
        </Notice>
      ) : null}
      <LoginForm onSignedIn={openNext} />
      <div className="flex flex-wrap justify-between gap-3 text-[0.9375rem] text-muted">
        <Link
          to={paths.forgotPassword}
          className="font-semibold text-accent underline underline-offset-4"
        >
          Forgot password?
        </Link>
        <p>
          New here?{" "}
          <Link
            to={paths.signUp}
            className="font-semibold text-accent underline underline-offset-4"
          >
            Get started
          </Link>
        </p>
      </div>
    </div>
  );
}
