import type { EmailLink, LinkSession } from "@outpace/data/email-links";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { hasCode } from "../../../platform/errors/error-message.ts";
import { loadCode } from "../../../platform/loading/deployment.ts";
import { useBackend } from "../../../platform/requests/backend.tsx";
import { useLostAnswers } from "../../../platform/requests/lost-answers.ts";

const loadEmailLinks = () => loadCode(() => import("@outpace/data/email-links"));

/** `used-unanswered`: refused after a try without an answer, which had used it up. */
export type LinkRefusal = "refused" | "used-unanswered";

/** An email link. Nothing is sent until one of its functions is called. */
export function useEmailLink(type: EmailLink["type"], { tokenHash, email, newEmail }: LinkAddress) {
  const backend = useBackend();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const opened = useRef<LinkSession | null>(null);
  const passwordSet = useRef<string>(undefined);
  const [isUsed, setUsed] = useState(false);
  const [refusal, setRefusal] = useState<LinkRefusal | null>(null);
  const sendAct = useLostAnswers();
  const [isOver, setOver] = useState(false);

  /** The hash is used up or refused, so neither a reload nor Back should bring it again. */
  const forgetHash = () => navigate(pathname, { replace: true });

  /** Uses the link up. Returns the session that it opens; null for a link that opens none. */
  const open = async (): Promise<LinkSession | null> => {
    if (opened.current) return opened.current;
    const { openByLink } = await loadEmailLinks();
    const emails = newEmail === null ? [email] : [email, newEmail];
    const client = await backend.loadMemoryClient();
    await sendAct("open", async (mayBeUsed) => {
      try {
        opened.current = await openByLink(client, { type, tokenHash, emails });
      } catch (error) {
        if (hasCode(error, "link_refused")) {
          setRefusal(mayBeUsed ? "used-unanswered" : "refused");
          await forgetHash();
        }
        throw error;
      }
    });
    setUsed(true);
    await forgetHash();
    return opened.current;
  };

  const enter = async (session: LinkSession) =>
    (await loadEmailLinks()).enterByLink(await backend.loadClient(), session);

  /** Can be called again after an error: each step runs once. */
  const setPassword = async (password: string, { mayStay = false } = {}) => {
    const session = await open();
    if (session === null) throw new Error("A link for a password opens a session.");
    if (passwordSet.current !== password) {
      const { setPasswordByLink } = await loadEmailLinks();
      await sendAct(`password ${password}`, (mayBeSet) =>
        setPasswordByLink(session, password).catch((error: unknown) => {
          if (hasCode(error, "link_refused")) setRefusal("refused");
          if (hasCode(error, "link_over")) setOver(true);
          if (!(mayStay || mayBeSet) || !hasCode(error, "password_unchanged")) throw error;
        }),
      );
      passwordSet.current = password;
    }
    await enter(session);
  };

  return {
    /** Whether the backend accepted the link; it then cannot be opened again. */
    isUsed,
    refusal,
    /** Whether its session began too long ago to set a password. */
    isOver,
    open,
    enter,
    setPassword,
  };
}

/** Asks before the person closes or reloads the page. */
export function useUnloadQuestion(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => {
      window.removeEventListener("beforeunload", ask);
    };
  }, [active]);
}

/** The parameters of an email link's address. Anyone can write one: only the hash proves anything. */
export interface LinkAddress {
  readonly tokenHash: string;
  /** The recipient of the link. */
  readonly email: string;
  /** The new address of an email change. */
  readonly newEmail: string | null;
  /** The names given at sign-up. */
  readonly company: string | null;
  readonly contact: string | null;
}

/** Returns null if the address holds no link. */
export function readLinkAddress(search: string): LinkAddress | null {
  const query = new URLSearchParams(search);
  const text = (name: string) => query.get(name)?.trim() || null;
  const [tokenHash, email] = [text("token_hash"), text("email")];
  if (tokenHash === null || email === null) return null;
  return {
    tokenHash,
    email,
    newEmail: text("new_email"),
    company: text("company"),
    contact: text("contact"),
  };
}
