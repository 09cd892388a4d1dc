/** Keeps the backend's mail instead of sending it. */
import type { EmailDriver } from "@supabase/lite";
import { randomUUID } from "node:crypto";
import { findLinks } from "./links.ts";

export interface CaughtMessage {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The URLs in the message, in order and without duplicates. */
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

const maxMessages = 500;

export function createMailbox(): Mailbox {
  const messages: CaughtMessage[] = [];
  return {
    send({ to, subject, text = "", html = "" }) {
      const sentAt = new Date().toISOString();
      const links = findLinks(html, text);
      messages.unshift({ id: randomUUID(), to, subject, text, html, links, sentAt });
      messages.length = Math.min(messages.length, maxMessages);
      return Promise.resolve();
    },
    list: () => [...messages],
    find: (id) => messages.find((message) => message.id === id),
    clear: () => {
      messages.length = 0;
    },
  };
}
