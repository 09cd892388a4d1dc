import { StatusNotice } from "@outpace/ui/notice";
import { useState } from "react";
import { useNavigate } from "react-router-dom";

import { TextLink } from "../../../components/text-link.tsx";
import type { CarriedEmail } from "../../../platform/navigation/carried-email.ts";
import type { FlashMessage } from "../../../platform/navigation/flash-message.ts";
import { paths } from "../../../platform/navigation/paths.ts";
import { NewPasswordForm } from "../new-password-form.tsx";
import {
  type LinkAddress,
  type LinkRefusal,
  useEmailLink,
  useUnloadQuestion,
} from "./use-email-link.ts";
import { NewResetLink } from "./email-link-screen.tsx";

/** Sets the first password of an account that an operator created for staff. Submitting the form uses the link up. */
export function AcceptInvitation({ link }: { link: LinkAddress }) {
  const { isUsed, refusal, isOver, setPassword } = useEmailLink("invite", link);
  const navigate = useNavigate();
  const [failed, setFailed] = useState(false);
  useUnloadQuestion(isUsed && !isOver);

  if (refusal) return <RefusedInvitation email={link.email} refusal={refusal} />;
  if (isOver) return <NewResetLink email={link.email} reason="over" />;
  return (
    <div className="grid gap-5">
      <NewPasswordForm
        email={link.email}
        label="Set Password"
        busyLabel="Setting..."
        about={() => Promise.resolve([link.email])}
        save={async ({ password }) => {
          setFailed(false);
          try {
            await setPassword(password);
          } catch (error) {
            setFailed(true);
            throw error;
          }
          const state: FlashMessage = { message: "Your password is set." };
          await navigate(paths.dashboard, { replace: true, state });
        }}
      >
        <StatusNotice tone="caution">
          {isUsed && failed
            ? "Your email address is confirmed, but your password isn't set yet. Stay on this page until it is."
            : null}
        </StatusNotice>
      </NewPasswordForm>
      {isUsed ? null : (
        <p className="text-[0.9375rem] text-muted">
          Didn't expect an invitation? Close this page. Nothing has changed.
        </p>
      )}
    </div>
  );
}

function RefusedInvitation({ email, refusal }: { email: string; refusal: LinkRefusal }) {
  const state: CarriedEmail = { email };
  return (
    <div className="grid gap-5">
      <NewResetLink email={email} reason={refusal} />
      <p className="text-[0.9375rem] text-muted">
        <TextLink to={paths.login} state={state}>
          Sign in
        </TextLink>{" "}
        if you have set your password before.
      </p>
    </div>
  );
}
