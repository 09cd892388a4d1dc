/** Takes e-mails as an HTTP provider does, in Resend's form, and keeps them instead of sending them. */
import { createHash } from "node:crypto";
import type { Mailbox, NewMessage } from "./mailbox.ts";

interface Answered {
  /** Of the request's body. */
  digest: string;
  id: string;
  /** Milliseconds since 1970. */
  at: number;
}

const day = 24 * 60 * 60 * 1000;
const address = /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

/** Handles `POST /emails`. For a day, an `Idempotency-Key` that repeats with the same body gets the same answer. */
export function createEmailApi(mailbox: Mailbox): (request: Request) => Promise<Response> {
  const answered = new Map<string, Answered>();
  return async (request) => {
    if (!/^Bearer \S+$/.test(request.headers.get("authorization") ?? "")) {
      return refusal(401, "missing_api_key", "There is no API key in the header Authorization.");
    }
    const key = request.headers.get("idempotency-key");
    if (key !== null && (key === "" || key.length > 256)) {
      return refusal(400, "invalid_idempotency_key", "The key must have 1 to 256 characters.");
    }
    const text = await request.text();
    const digest = createHash("sha256").update(text).digest("hex");
    for (const [old, { at }] of answered) if (at <= Date.now() - day) answered.delete(old);
    const earlier = key === null ? undefined : answered.get(key);
    if (earlier && earlier.digest !== digest) {
      return refusal(409, "invalid_idempotent_request", "The key was used with another body.");
    }
    if (earlier) return Response.json({ id: earlier.id });
    const email = readEmail(text);
    if (typeof email === "string") return refusal(422, "validation_error", email);
    const id = mailbox.add(email);
    if (key !== null) answered.set(key, { digest, id, at: Date.now() });
    return Response.json({ id });
  };
}

function refusal(statusCode: number, name: string, message: string): Response {
  return Response.json({ statusCode, name, message }, { status: statusCode });
}

/** Returns what is wrong with a body that is no e-mail. */
function readEmail(json: string): NewMessage | string {
  const body = parse(json);
  if (!body) return "The body must be a JSON object.";
  const { from, to, subject, html = "", text = "", headers = {} } = body;
  const recipients = typeof to === "string" ? [to] : to;
  if (!isLine(from) || !address.test(from)) return "The field `from` must be an address.";
  if (!isList(recipients) || !recipients.every((one) => address.test(one))) {
    return "The field `to` must be an address, or 1 to 50 of them.";
  }
  if (!isLine(subject)) return "The field `subject` must be one line of text.";
  if (typeof html !== "string" || typeof text !== "string" || html + text === "") {
    return "The field `html` or `text` must be a text.";
  }
  if (!isHeaders(headers)) return "The field `headers` must have texts of one line by name.";
  return { to: recipients.join(", "), subject, html, text, headers: { From: from, ...headers } };
}

function parse(json: string): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(json);
    return isObject(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A line break would begin another header. */
function isLine(value: unknown): value is string {
  return typeof value === "string" && /^[^\r\n\0]+$/.test(value);
}

function isList(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.length <= 50 && value.every(isLine);
}

function isHeaders(value: unknown): value is Record<string, string> {
  return (
    isObject(value) &&
    Object.entries(value).every(([name, text]) => /^[!-9;-~]+$/.test(name) && isLine(text))
  );
}
