import { type SessionStore, storedEmail } from "@outpace/data/session-store";
import { Button, buttonVariants } from "@outpace/ui/button";
import { Notice, type NoticeProps } from "@outpace/ui/notice";
import { Spinner } from "@outpace/ui/spinner";
import { type ReactNode, useState } from "react";
import { Link, useLocation } from "react-router-dom";

import { EmailAddress } from "../../../components/email-address.tsx";
import { ScreenHeading } from "../../../components/screen-heading.tsx";
import type { CarriedEmail } from "../../../platform/navigation/carried-email.ts";
import { paths } from "../../../platform/navigation/paths.ts";
import { useBackend } from "../../../platform/requests/backend.tsx";
import { type SessionState, useSessionState } from "../session.tsx";
import { type LinkAddress, readLinkAddress } from "./use-email-link.ts";

export interface EmailLinkScreenProps {
  title: string;
  /** Replaces the form if the address holds no link. */
  missing: ReactNode;
  children: (link: LinkAddress) => ReactNode;
}

const isSame = (one: string, other: string | null) => one.toLowerCase() === other?.toLowerCase();

/** The screen of an email link. Opening it changes nothing, and it never acts for the signed-in account. */
export function EmailLinkScreen({ title, missing, children }: EmailLinkScreenProps) {
  const session = useSessionState();
  const { sessionStore } = useBackend();
  const { search } = useLocation();
  const [link] = useState(() => readLinkAddress(search));
  const [continues, setContinues] = useState(false);

  if (session.status === "loading") return <Spinner label="Checking your link..." />;
  const signedInAs = emailOf(session, sessionStore);
  const isForAnother =
    link !== null &&
    signedInAs !== null &&
    !isSame(signedInAs, link.email) &&
    !isSame(signedInAs, link.newEmail);
  return (
    <div className="mx-auto grid w-full max-w-md gap-8">
      <ScreenHeading title={title}>
        {link ? (
          <p className="wrap-anywhere">
            For <EmailAddress>{link.email}</EmailAddress>.
          </p>
        ) : null}
      </ScreenHeading>
      {link === null ? missing : null}
      {link !== null && isForAnother && !continues ? (
        <OtherAccount
          email={link.email}
          signedInAs={signedInAs}
          onContinue={() => {
            setContinues(true);
          }}
        />
      ) : null}
      {link !== null && (!isForAnother || continues) ? children(link) : null}
    </div>
  );
}

/** A session that could not be renewed yet is somebody's too. */
function emailOf(state: SessionState, sessionStore: SessionStore): string | null {
  if (state.status === "signed-in") return state.session.email;
  return state.status === "failed" ? storedEmail(sessionStore) : null;
}

/** Replaces the form of an address without a link; says which link to open. */
export function NoLink({ children }: { children: string }) {
  return (
    <LinkNotice tone="info" to={paths.login} label="Sign in">
      {children}
    </LinkNotice>
  );
}

export interface NewResetLinkProps {
  email: string;
  reason?: keyof typeof resetTexts;
}

const resetTexts = {
  missing: "To set a new password, open the link that we sent you by email.",
  refused: "This link has expired, was already used, or is incomplete.",
  "used-unanswered":
    "We lost the connection when you pressed before, and a link works once. Your new password isn't set.",
  over: "This link's time is over. Your new password isn't set.",
};

/** Replaces the form for a password if there is no link or it does not work. */
export function NewResetLink({ email, reason = "missing" }: NewResetLinkProps) {
  return (
    <LinkNotice
      tone={reason === "missing" ? "info" : "negative"}
      to={paths.forgotPassword}
      email={email}
      label="Send a new link"
    >
      {resetTexts[reason]}
    </LinkNotice>
  );
}

interface LinkNoticeProps {
  tone: NoticeProps["tone"];
  to: string;
  /** Filled in on the screen that the link leads to. */
  email?: string;
  label: string;
  children: string;
}

function LinkNotice({ tone, to, email, label, children }: LinkNoticeProps) {
  const state: CarriedEmail | undefined = email === undefined ? undefined : { email };
  return (
    <Notice
      tone={tone}
      action={
        <Link to={to} state={state} className="underline underline-offset-4">
          {label}
        </Link>
      }
    >
      {children}
    </Notice>
  );
}

interface OtherAccountProps {
  email: string;
  signedInAs: string;
  onContinue: () => void;
}

/** Changes neither account before the person chooses. */
function OtherAccount({ email, signedInAs, onContinue }: OtherAccountProps) {
  return (
    <div className="grid gap-5">
      <Notice tone="caution">
        <p>
          You're signed in as <EmailAddress>{signedInAs}</EmailAddress>, and this link is for{" "}
          <EmailAddress>{email}</EmailAddress>. If you use it,{" "}
          <EmailAddress>{signedInAs}</EmailAddress> is signed out of this browser.
        </p>
      </Notice>
      <div className="grid gap-3">
        <Button size="large" className="wrap-anywhere" onClick={onContinue}>
          <span>
            Continue as <EmailAddress>{email}</EmailAddress>
          </span>
        </Button>
        <Link
          to={paths.dashboard}
          className={`${buttonVariants({ tone: "secondary", size: "large" })} wrap-anywhere`}
        >
          <span>
            Stay signed in as <EmailAddress>{signedInAs}</EmailAddress>
          </span>
        </Link>
      </div>
    </div>
  );
}
