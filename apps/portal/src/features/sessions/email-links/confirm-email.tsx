import { ConfirmationSchema } from "@outpace/domain/brands";
import { passwordFault } from "@outpace/domain/passwords";
import { Button } from "@outpace/ui/button";
import { DetailsList } from "@outpace/ui/details-list";
import { StatusNotice } from "@outpace/ui/notice";
import { PasswordField } from "@outpace/ui/password-field";
import { useState } from "react";
import { useNavigate } from "react-router-dom";

import { FormAlert } from "../../../components/form-alert.tsx";
import { TextLink } from "../../../components/text-link.tsx";
import { useSchemaForm } from "../../../platform/forms/schema-form.ts";
import type { CarriedEmail } from "../../../platform/navigation/carried-email.ts";
import type { FlashMessage } from "../../../platform/navigation/flash-message.ts";
import { paths } from "../../../platform/navigation/paths.ts";
import { UnconfirmedNotice } from "../unconfirmed-notice.tsx";
import { NewResetLink } from "./email-link-screen.tsx";
import {
  type LinkAddress,
  type LinkRefusal,
  useEmailLink,
  useUnloadQuestion,
} from "./use-email-link.ts";

/**
 * Confirms a sign-up's address and sets the password. Anyone can sign up with the address, so the password typed here
 * counts: this person reads the address's mail.
 */
export function ConfirmEmail({ link }: { link: LinkAddress }) {
  const { email, company, contact } = link;
  const { isUsed, refusal, isOver, setPassword } = useEmailLink("signup", link);
  const navigate = useNavigate();
  const [shown, setShown] = useState(false);
  const { busy, report, field, submit } = useSchemaForm({
    schema: ConfirmationSchema,
    defaultValues: { password: "" },
    checked: {
      field: "password",
      fault: ({ password }) => passwordFault(password, [email, company, contact]),
    },
    send: async ({ password }) => {
      await setPassword(password, { mayStay: true });
      const state: FlashMessage = { message: "Your email address is confirmed." };
      await navigate(paths.dashboard, { replace: true, state });
    },
  });
  useUnloadQuestion(isUsed && !isOver);

  if (refusal) return <RefusedConfirmation email={email} refusal={refusal} />;
  if (isOver) return <OverConfirmation email={email} />;
  const details = [
    ...(company === null ? [] : [{ term: "Company", value: <bdi>{company}</bdi> }]),
    ...(contact === null ? [] : [{ term: "Contact", value: <bdi>{contact}</bdi> }]),
  ];
  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={submit}>
      {details.length > 0 ? <DetailsList details={details} /> : null}
      <StatusNotice tone="caution">
        {isUsed && !busy
          ? "Your email address is confirmed, but your password isn't set yet. Until it is, the one from the sign-up works."
          : null}
      </StatusNotice>
      <input type="email" autoComplete="username" readOnly hidden value={email} />
      <PasswordField
        label="Password"
        shown={shown}
        onShownChange={setShown}
        autoComplete="new-password"
        required
        hint="The one you signed up with, or a new one. From now on, only this one works."
        {...field("password")}
      />
      <FormAlert report={report} />
      <Button type="submit" size="large" busy={busy} busyLabel="Confirming...">
        {isUsed ? "Set Password" : "Confirm Email"}
      </Button>
      {isUsed ? null : (
        <p className="text-[0.9375rem] text-muted">
          Not your company, or you didn't sign up? Close this page. Nothing has changed, and a
          sign-up that nobody confirms is deleted after seven days.
        </p>
      )}
    </form>
  );
}

/** The address stays confirmed, so the password of the sign-up opens the account. */
function OverConfirmation({ email }: { email: string }) {
  const state: CarriedEmail = { email };
  return (
    <div className="grid gap-5">
      <NewResetLink email={email} reason="over" />
      <p className="text-[0.9375rem] text-muted">
        Your email address is confirmed: the password from the sign-up works, and you can{" "}
        <TextLink to={paths.login} state={state}>
          sign in
        </TextLink>{" "}
        with it.
      </p>
    </div>
  );
}

const refusedTexts: Readonly<Record<LinkRefusal, string>> = {
  refused: "This link has expired, was already used, or is incomplete.",
  "used-unanswered":
    "We lost the connection when you pressed before, and a link works once. Your email address is probably confirmed.",
};

function RefusedConfirmation({ email, refusal }: { email: string; refusal: LinkRefusal }) {
  const state: CarriedEmail = { email };
  return (
    <div className="grid gap-5">
      <UnconfirmedNotice email={email} message={refusedTexts[refusal]} />
      <p className="text-[0.9375rem] text-muted">
        If you have confirmed your address before,{" "}
        <TextLink to={paths.login} state={state}>
          sign in
        </TextLink>{" "}
        or{" "}
        <TextLink to={paths.forgotPassword} state={state}>
          set a new password
        </TextLink>
        .
      </p>
    </div>
  );
}
