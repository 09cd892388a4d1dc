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
  /** Those that its sender gave it. */
  headers: Readonly<Record<string, string>>;
  /** The URLs in the message, in order and without duplicates. */
  links: string[];
  /** ISO time. */
  sentAt: string;
}

type NewMessage = Pick<CaughtMessage, "to" | "subject" | "text" | "html" | "headers">;

export interface Mailbox extends EmailDriver {
  /** Returns the message's id. */
  add(message: NewMessage): string;
  /** Newest first. */
  list(): CaughtMessage[];
  find(id: string): CaughtMessage | undefined;
  clear(): void;
}

const maxMessages = 500;

export function createMailbox(): Mailbox {
  const messages: CaughtMessage[] = [];
  const add = (message: NewMessage) => {
    const id = randomUUID();
    const links = findLinks(message.html, message.text);
    messages.unshift({ id, ...message, links, sentAt: new Date().toISOString() });
    messages.length = Math.min(messages.length, maxMessages);
    return id;
  };
  return {
    add,
    send({ to, subject, text = "", html = "" }) {
      add({ to, subject, text, html, headers: {} });
      return Promise.resolve();
    },
    list: () => [...messages],
    find: (id) => messages.find((message) => message.id === id),
    clear: () => {
      messages.length = 0;
    },
  };
}
