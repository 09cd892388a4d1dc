import { emailKindLabel } from "./kinds.ts";

/** A kind of email that an account's address did not take. */
export interface UndeliveredEmail {
  readonly kind: string;
  readonly address: string;
  /** An instant, ISO 8601 in UTC. */
  readonly since: string;
}

/** "Receipt", "Receipt and Refund", or "Receipt, Refund and 3 other kinds". */
export function undeliveredKinds(emails: readonly Pick<UndeliveredEmail, "kind">[]): string {
  const [first = "", second, ...others] = emails.map(({ kind }) => emailKindLabel(kind));
  if (second === undefined) return first;
  if (others.length === 0) return `${first} and ${second}`;
  return `${first}, ${second} and ${String(others.length)} other ${others.length === 1 ? "kind" : "kinds"}`;
}

const reasons: Readonly<Record<string, string>> = {
  bounced: "The address doesn't exist, or its mailbox refuses our emails.",
  complained: "Its reader marked an email of ours as spam.",
  suppressed: "An earlier email to this address came back, so this one wasn't sent.",
  failed: "The email service took this email but couldn't send it. Its dashboard says why.",
  not_sent: "Nothing was sent for a day. Check that the job send-mail runs.",
  not_rendered: "Our own code couldn't write this email.",
  timeout: "The email service didn't respond in time.",
  unreachable: "The email service couldn't be reached.",
};

/** Why an email was not delivered, from what the sender said last. */
export function deliveryErrorText(error: string): string {
  if (Object.hasOwn(reasons, error)) return reasons[error] ?? error;
  if (error.startsWith("request ")) {
    return `The email service refused our request, not the address. Check its key and the sender's address (${error}).`;
  }
  const [, status = ""] = /^(\d{3})\b/.exec(error) ?? [];
  if (status === "429") return `The email service took no more emails (${error}).`;
  if (status === "401" || status === "403") {
    return `The email service didn't accept our key or our sender's address (${error}).`;
  }
  if (status.startsWith("4"))
    return `The email service refused the address or the email (${error}).`;
  return status === "" ? error : `The email service had a fault (${error}).`;
}
