import { Button } from "@outpace/ui/button";
import { Notice } from "@outpace/ui/notice";
import { useState } from "react";

import { NewPasswordForm } from "./new-password-form.tsx";
import { useSignOut } from "./queries.ts";

/** For an account that is signed in: says that the password is changed, or that one has to sign in again first. */
export function ChangePassword() {
  const signOut = useSignOut();
  const [saved, setSaved] = useState(false);

  return (
    <NewPasswordForm
      onSubmit={() => {
        setSaved(false);
      }}
      onSaved={() => {
        setSaved(true);
      }}
      reauthenticate={
        <Button tone="negative" onClick={signOut}>
          Sign In Again
        </Button>
      }
    >
      {saved ? <Notice tone="positive">Your password has been updated.</Notice> : null}
    </NewPasswordForm>
  );
}
