/** Sends one e-mail through the provider's API, whose form is Resend's. */
import type { RenderedEmail } from "@outpace/emails";
import type { Surroundings } from "../platform/surroundings.ts";
import type { SenderEnvironment } from "./environment.ts";

export type Delivery =
  /** The id is the provider's, null if it is not known. */
  | { outcome: "sent"; id: string | null }
  /** Another attempt may succeed. `wait` is for how many milliseconds the provider wants no request. */
  | { outcome: "later"; error: string; wait: number }
  /** This e-mail is not taken, ever. */
  | { outcome: "refused"; error: string };

/** Two requests with one id send one e-mail, for a day. An error has neither an address nor a key. */
export async function deliver(
  { environment, patience, fetch }: Surroundings<SenderEnvironment>,
  id: string,
  recipient: string,
  { subject, html, text, headers }: RenderedEmail,
): Promise<Delivery> {
  const { apiUrl, apiKey, from } = environment;
  let response: Response;
  let body: { id?: unknown; name?: unknown; message?: unknown };
  try {
    response = await fetch(`${apiUrl.href.replace(/\/$/, "")}/emails`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${apiKey}`,
        "content-type": "application/json",
        "idempotency-key": id,
      },
      body: JSON.stringify({ from, to: [recipient], subject, html, text, headers }),
      redirect: "error",
      signal: AbortSignal.timeout(patience),
    });
    body = ((await response.json().catch(() => null)) ?? {}) as typeof body;
  } catch (error) {
    const isLate = error instanceof Error && error.name === "TimeoutError";
    return { outcome: "later", error: isLate ? "timeout" : "unreachable", wait: 0 };
  }
  const { ok, status } = response;
  if (ok) return { outcome: "sent", id: typeof body.id === "string" ? body.id : null };
  const name = typeof body.name === "string" && /^\w{1,50}$/.test(body.name) ? body.name : "";
  // An earlier attempt has sent it with other content, such as the account's former address.
  if (name === "invalid_idempotent_request") return { outcome: "sent", id: null };
  const error = `${String(status)} ${name}`.trim();
  const isInvalid = status === 400 || status === 422;
  if (status === 413 || (isInvalid && namesRecipient(body.message))) {
    return { outcome: "refused", error };
  }
  // Says nothing about the address, so it must not read like the provider's answer to one.
  if (isInvalid) return { outcome: "later", error: `request ${error}`, wait: 0 };
  return { outcome: "later", error, wait: status === 429 ? retryAfter(response) : 0 };
}

/** A wrong key and a sender that is not allowed have the same status and code as a recipient that cannot exist. */
function namesRecipient(message: unknown): boolean {
  return typeof message === "string" && /[`'"]to[`'"]|\bto field\b/.test(message);
}

function retryAfter({ headers }: Response): number {
  const seconds = Number(headers.get("retry-after") ?? "1");
  return Number.isFinite(seconds) ? Math.max(seconds, 0) * 1000 : 1000;
}
