import { Button } from "@outpace/ui/button";
import { StatusNotice } from "@outpace/ui/notice";
import { useState } from "react";

import { withProof } from "../../platform/account/proof.ts";
import { useClient } from "../../platform/requests/backend.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { useUpdatePassword } from "./open-sessions/queries.ts";
import { passwordUpdatedText } from "./open-sessions/session-texts.ts";
import { ownNames } from "./own-names.ts";
import { useSignInAgain } from "./queries.ts";
import { useSession } from "./session.tsx";

/**
 * Changes the password of the signed-in account; says that it is saved and how many places it signed out, or that the person
 * must sign in again first.
 */
export function ChangePassword() {
  const signInAgain = useSignInAgain();
  const updatePassword = useUpdatePassword();
  const client = useClient();
  const { email } = useSession();
  const [saved, setSaved] = useState<string | null>(null);

  return (
    <NewPasswordForm
      email={email}
      asksCurrent
      about={() => ownNames(client)}
      save={async (change) => {
        setSaved(null);
        setSaved(passwordUpdatedText(await withProof(() => updatePassword(change))));
      }}
      reauthenticate={(isOver) => (
        <Button
          tone="negative"
          onClick={() => {
            signInAgain(isOver ? undefined : "outdated");
          }}
        >
          Sign In Again
        </Button>
      )}
    >
      <StatusNotice tone="positive">{saved}</StatusNotice>
    </NewPasswordForm>
  );
}
