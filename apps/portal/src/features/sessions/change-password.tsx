import { Button } from "@outpace/ui/button";
import { StatusNotice } from "@outpace/ui/notice";
import { useState } from "react";

import { NewPasswordForm } from "./new-password-form.tsx";
import { useSignInAgain, useUpdatePassword } from "./queries.ts";

/**
 * Changes the password of the signed-in account; says that it is saved, or that the person must sign in again first.
 */
export function ChangePassword() {
  const signInAgain = useSignInAgain();
  const updatePassword = useUpdatePassword();
  const [saved, setSaved] = useState(false);

  return (
    <NewPasswordForm
      save={async (password) => {
        setSaved(false);
        await updatePassword(password);
        setSaved(true);
      }}
      reauthenticate={
        <Button tone="negative" onClick={signInAgain}>
          Sign In Again
        </Button>
      }
    >
      <StatusNotice tone="positive">
        {saved ? "Your password has been updated." : null}
      </StatusNotice>
    </NewPasswordForm>
  );
}
