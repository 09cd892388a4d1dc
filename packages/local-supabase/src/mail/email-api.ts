/** Takes e-mails as an HTTP provider does, in Resend's form, and keeps them instead of sending them. */
import { z } from "zod";
import type { Mailbox } from "./mailbox.ts";

/** A line break would begin another header. */
const line = z.string().regex(/^[^\r\n\0]+$/);
const address = line.regex(/^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/);

const emailSchema = z.object({
  from: address,
  to: z.union([address, z.array(address).min(1)]),
  subject: line,
  html: z.string().default(""),
  text: z.string().default(""),
  headers: z.record(z.string().regex(/^[!-9;-~]+$/), line).default({}),
});

/** Handles `POST /emails`. An `Idempotency-Key` that repeats gets the same answer. */
export function createEmailApi(mailbox: Mailbox): (request: Request) => Promise<Response> {
  const ids = new Map<string, string>();
  return async (request) => {
    const key = request.headers.get("idempotency-key") ?? "";
    const { data, error } = emailSchema.safeParse(await request.json());
    if (!data) {
      const refusal = { statusCode: 422, name: "validation_error", message: error.message };
      return Response.json(refusal, { status: 422 });
    }
    const { from, to, headers, ...content } = data;
    const message = { ...content, to: [to].flat().join(", "), headers: { From: from, ...headers } };
    const id = ids.get(key) ?? mailbox.add(message);
    if (key !== "") ids.set(key, id);
    return Response.json({ id });
  };
}
