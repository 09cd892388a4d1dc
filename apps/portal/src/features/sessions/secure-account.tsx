import type { SecuredAccount } from "@outpace/data/secure-account";
import { isolated } from "@outpace/domain/directions";
import { partnersEmail } from "@outpace/domain/product";
import { Button } from "@outpace/ui/button";
import { Notice, StatusNotice } from "@outpace/ui/notice";
import { startTransition, useActionState, useEffect, useRef } from "react";

import { useShownAddress } from "../../platform/account/shown-address.ts";
import { TextLink, textLinkLook } from "../../components/text-link.tsx";
import { attemptMessage } from "../../platform/errors/attempt-message.ts";
import { hasCode } from "../../platform/errors/error-message.ts";
import { loadCode } from "../../platform/loading/deployment.ts";
import type { CarriedEmail } from "../../platform/navigation/carried-email.ts";
import { paths } from "../../platform/navigation/paths.ts";
import { useBackend } from "../../platform/requests/backend.tsx";
import { useRequestPasswordReset } from "./queries.ts";

interface Outcome {
  /** Null before the account is secured. */
  readonly account: SecuredAccount | null;
  /** Whether a link to set a new password was asked for. */
  readonly isSent: boolean;
  readonly failure: string | null;
  /** Whether pressing again cannot help. */
  readonly isFinal: boolean;
}

const nothingYet: Outcome = { account: null, isSent: false, failure: null, isFinal: false };

/** "This wasn't me", by an email's link and without a login. Nothing changes before the button is pressed. */
export function SecureAccount({ token }: { token: string }) {
  const { connection } = useBackend();
  const requestPasswordReset = useRequestPasswordReset();

  async function sendReset(account: SecuredAccount & { email: string }): Promise<Outcome> {
    try {
      await (
        await requestPasswordReset(account.email)
      ).answer;
      return { account, isSent: true, failure: null, isFinal: false };
    } catch (error) {
      const failure = attemptMessage("The link to set a new password was not sent.", error);
      return { account, isSent: false, failure, isFinal: false };
    }
  }

  const [outcome, act, busy] = useActionState<Outcome>(async ({ account: before }) => {
    if (hasAddress(before)) return sendReset(before);
    try {
      const { secureAccount } = await loadCode(() => import("@outpace/data/secure-account"));
      const account = await secureAccount(connection, token);
      // Who presses again may have set a new password already.
      if (hasAddress(account) && !account.isRepeat) return await sendReset(account);
      return { ...nothingYet, account };
    } catch (error) {
      const isFinal = hasCode(error, "invalid_link", "expired_link");
      const failure = attemptMessage("Nothing was changed. Please try again.", error);
      return { ...nothingYet, failure, isFinal };
    }
  }, nothingYet);

  const { account, isSent, failure, isFinal } = outcome;
  const shown = useShownAddress(account?.email ?? "");
  const next = nextButton(outcome);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Another button takes the pressed one's place.
    if (account !== null) button.current?.focus();
  }, [account]);
  const carried: CarriedEmail = { email: account?.email ?? "" };
  return (
    <div className="grid gap-5">
      <StatusNotice tone="positive">{account === null ? null : doneText(account)}</StatusNotice>
      {account === null && !isFinal ? <WhatHappens /> : null}
      <StatusNotice tone="positive">
        {isSent && account?.email
          ? `A link to set a new password is on its way to ${isolated(shown)}. It works for one hour.`
          : null}
      </StatusNotice>
      {failure === null ? null : <Notice tone="negative">{failure}</Notice>}
      {next === null ? null : (
        <Button
          key={account === null ? "secure" : "reset"}
          ref={button}
          size="large"
          busy={busy}
          busyLabel={next.busyLabel}
          onClick={() => {
            startTransition(act);
          }}
        >
          {next.label}
        </Button>
      )}
      {hasAddress(account) ? (
        <p className="text-[0.9375rem] text-muted">
          No email from us?{" "}
          <TextLink to={paths.forgotPassword} state={carried}>
            Forgot password?
          </TextLink>{" "}
          sends the link again.
        </p>
      ) : null}
      <p className="text-[0.9375rem] text-muted">
        {account === null
          ? isFinal
            ? "If someone else used your account, tell us. "
            : "If it was you, close this page, and nothing changes. Questions? "
          : "Is something still wrong? "}
        Write to{" "}
        <a href={`mailto:${partnersEmail}`} className={`wrap-anywhere ${textLinkLook}`}>
          {partnersEmail}
        </a>
        .
      </p>
    </div>
  );
}

function WhatHappens() {
  return (
    <div className="grid gap-3">
      <p>Did someone else use your account? Press the button, and at once:</p>
      <ul className="grid list-disc gap-1 ps-5">
        <li>your account is signed out everywhere, and its password no longer works</li>
        <li>
          what it asked for that hasn't happened yet is taken back: a new email address, an
          invitation of an owner, a hand-over, the closing of a brand
        </li>
        <li>we're told, and look at it</li>
      </ul>
      <p>You then get an email with a link to set a new password.</p>
    </div>
  );
}

const hasAddress = (
  account: SecuredAccount | null,
): account is SecuredAccount & { email: string } => account !== null && account.email !== null;

function doneText({ isRepeat, isLocked }: SecuredAccount): string {
  const locked =
    "The account has another email address now, so it's locked. We look at it, and write to you at the address that got our email.";
  if (isRepeat)
    return isLocked
      ? `This was done already. ${locked}`
      : "This was done already, by a link of ours.";
  return isLocked
    ? `Signed out everywhere. ${locked}`
    : "Your account is signed out everywhere, and its password no longer works. We were told.";
}

/** What can be done next, if anything. */
function nextButton({ account, isSent, failure, isFinal }: Outcome) {
  if (isFinal || isSent) return null;
  if (account === null) return { label: "This Wasn't Me", busyLabel: "Signing out..." };
  if (account.email === null) return null;
  return { label: failure === null ? "Send Reset Link" : "Try Again", busyLabel: "Sending..." };
}
