import { brandMessages, confirmationSentMessage } from "@outpace/domain/brands";
import { useCallback } from "react";
import { Link, useNavigate } from "react-router-dom";

import { ScreenHeading } from "../components/screen-heading.tsx";
import { SignUpForm } from "../features/brands/sign-up-form.tsx";
import { loginPath, paths } from "../platform/paths.ts";
import { QueryCache } from "../platform/query-cache.tsx";

export default function SignUpScreen() {
  const navigate = useNavigate();
  const goToLogin = useCallback(
    (linkSentTo: string | null) => {
      void navigate(loginPath({ message: brandMessages.accountCreated }), {
        // Not in the URL, which browsers and servers keep.
        state: linkSentTo === null ? null : { message: confirmationSentMessage(linkSentTo) },
      });
    },
    [navigate],
  );

  return (
    <QueryCache account="visitor">
      <div className="grid gap-8">
        <ScreenHeading title="Brand Partnership Signup">
          <p>An account is free. You pay per race, and only once you create one.</p>
        </ScreenHeading>
        <SignUpForm onSignedUp={goToLogin} />
        <p className="text-[0.9375rem] text-muted">
          Already a partner?{" "}
          <Link to={paths.login} className="font-semibold text-accent underline underline-offset-4">
            Sign in
          </Link>
        </p>
      </div>
    </QueryCache>
  );
}
