import { useNavigate } from "react-router-dom";

import type { FlashMessage } from "../../../platform/navigation/flash-message.ts";
import { paths } from "../../../platform/navigation/paths.ts";
import { NewPasswordForm } from "../new-password-form.tsx";
import type { LinkAddress } from "./address.ts";
import { NewResetLink } from "./new-reset-link.tsx";
import { useEmailLink } from "./use-email-link.ts";

/** Submitting the form uses the link up. */
export function ResetPassword({ link }: { link: LinkAddress }) {
  const { isRefused, setPassword } = useEmailLink("recovery", link);
  const navigate = useNavigate();

  if (isRefused) return <NewResetLink email={link.email} isRefused />;
  return (
    <NewPasswordForm
      save={async (password) => {
        await setPassword(password);
        const state: FlashMessage = { message: "Your password has been updated." };
        await navigate(paths.dashboard, { replace: true, state });
      }}
    />
  );
}
