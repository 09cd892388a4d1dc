/** Repeats of a request: docs.stripe.com/api/idempotent_requests */
import type { Context } from "../context.ts";
import { StripeRefusal } from "./refusal.ts";

export interface Answer {
  readonly status: number;
  readonly body: string;
  /** A parameter was refused. */
  readonly isInvalid?: boolean;
}

/** Answers with what the first request with this key got; refuses another request with the same key. */
export function answerOnce(
  { store, now }: Context,
  key: string,
  request: string,
  work: () => Answer,
): Answer {
  const saved = store.get("answer", key);
  if (saved?.request === request) return { status: saved.status, body: saved.body };
  if (saved) {
    throw new StripeRefusal(
      400,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      { type: "idempotency_error" },
    );
  }
  const { status, body, isInvalid } = work();
  // A request whose parameters were refused never began.
  if (!isInvalid) store.put("answer", { id: key, request, status, body, created: now() });
  return { status, body };
}
