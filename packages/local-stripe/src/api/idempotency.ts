/** Repeats of a request: docs.stripe.com/api/idempotent_requests */
import { createHash } from "node:crypto";
import type { SavedAnswer } from "../records.ts";
import type { Store } from "../store.ts";
import { StripeRefusal } from "./refusal.ts";

/** Stripe forgets a key after at least 24 hours. */
const lifetime = 24 * 60 * 60;

export function forgetOldAnswers(store: Store, now: number): void {
  for (const { id, created } of store.all("answer")) {
    if (created + lifetime > now) return;
    store.delete("answer", id);
  }
}

export function digestOf(parameters: string): string {
  return createHash("sha256").update(parameters).digest("hex");
}

/** The answer to the first request with this key; refuses another request with the same key. */
export function savedAnswer(
  store: Store,
  key: string,
  path: string,
  digest: string,
): SavedAnswer | undefined {
  if (key.length > 255) {
    throw new StripeRefusal(400, "Idempotency keys are up to 255 characters long.");
  }
  const saved = store.get("answer", key);
  if (!saved) return undefined;
  if (saved.path !== path) {
    throw used(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${saved.path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  if (saved.digest !== digest) {
    throw used(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  return saved;
}

function used(message: string): StripeRefusal {
  return new StripeRefusal(400, message, { type: "idempotency_error" });
}
