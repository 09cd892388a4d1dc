import { Notice } from "@outpace/ui/notice";
import { useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";

import { TextLink } from "../components/text-link.tsx";
import { authRedirect } from "../platform/navigation/auth-fragment.ts";
import { paths } from "../platform/navigation/paths.ts";

const texts = {
  session: "Links like this one don't sign you in here.",
  expired: "This link has expired, was already used, or is incomplete.",
  failed: "This link didn't work.",
};

/** Says what became of a link of the auth server, on the screen that it led to. */
export function AuthRedirectNotice() {
  const redirect = useSyncExternalStore(authRedirect.subscribe, authRedirect.read, () => null);
  const { pathname } = useLocation();
  const [shown, setShown] = useState({ redirect, pathname });
  if (shown.redirect !== redirect) setShown({ redirect, pathname });
  if (redirect === null || shown.pathname !== pathname) return null;
  return (
    <div className="mb-8">
      <Notice tone={redirect.kind === "session" ? "info" : "negative"}>
        <p>
          {texts[redirect.kind]} <TextLink to={paths.login}>Sign in</TextLink> with your password,
          or <TextLink to={paths.forgotPassword}>set a new one</TextLink>.
        </p>
      </Notice>
    </div>
  );
}
