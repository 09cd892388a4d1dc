/** Catches the mail that the backend sends, instead of sending it. */
import type { EmailDriver } from "@supabase/lite";
import { randomUUID } from "node:crypto";
import { findLinks } from "./links.ts";

export interface CaughtMessage {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Every address the message links to, in order, each once. */
  links: string[];
  /** ISO time. */
  sentAt: string;
}

export interface Mailbox extends EmailDriver {
  /** Newest first. */
  list(): CaughtMessage[];
  find(id: string): CaughtMessage | undefined;
  clear(): void;
}

const mostKept = 500;

export function createMailbox(): Mailbox {
  const messages: CaughtMessage[] = [];
  return {
    send({ to, subject, text = "", html = "" }) {
      const sentAt = new Date().toISOString();
      const links = findLinks(html, text);
      messages.unshift({ id: randomUUID(), to, subject, text, html, links, sentAt });
      messages.length = Math.min(messages.length, mostKept);
      return Promise.resolve();
    },
    list: () => [...messages],
    find: (id) => messages.find((message) => message.id === id),
    clear: () => {
      messages.length = 0;
    },
  };
}
