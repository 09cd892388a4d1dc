import { brandMessages, confirmationSentMessage } from "@outpace/domain/brands";
import { useCallback } from "react";
import { useNavigate } from "react-router-dom";

import { loadShownAddress } from "../platform/account/shown-address.ts";
import { ScreenHeading } from "../components/screen-heading.tsx";
import { SignUpForm } from "../features/brands/sign-up-form.tsx";
import { type CarriedEmail, useCarriedEmail } from "../platform/navigation/carried-email.ts";
import type { FlashMessage } from "../platform/navigation/flash-message.ts";
import { loginPath } from "../platform/navigation/paths.ts";

export default function SignUpScreen() {
  const navigate = useNavigate();
  const carriedEmail = useCarriedEmail();
  const goToLogin = useCallback(
    async (email: string, linkSent: boolean) => {
      const state: CarriedEmail & Partial<FlashMessage> = {
        email,
        ...(linkSent && { message: confirmationSentMessage(await loadShownAddress(email)) }),
      };
      await navigate(loginPath({ message: brandMessages.accountCreated }), { state });
    },
    [navigate],
  );

  return (
    <div className="grid gap-8">
      <ScreenHeading title="Brand Partnership Signup">
        <p>Your account is free. You pay per race.</p>
      </ScreenHeading>
      <SignUpForm email={carriedEmail} onSignedUp={goToLogin} />
    </div>
  );
}
