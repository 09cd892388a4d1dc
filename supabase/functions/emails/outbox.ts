/** The database's functions for e-mails. They hold every rule about who is written to, and when. */
import type { EmailOfKind } from "@outpace/emails";
import { answer, connect } from "../platform/database.ts";
import type { Surroundings } from "../platform/surroundings.ts";
import type { EmailEvent } from "./events.ts";

export type ClaimedEmail = EmailOfKind & {
  id: string;
  recipient: string;
  attempts: number;
  switch_off_token: string | null;
  confirm_token: string | null;
  unsubscribe_token: string | null;
  refuse_token: string | null;
};

/** Acts as `service_role`, if the key is its key. */
export function connectOutbox(surroundings: Surroundings, key: string) {
  const client = connect(surroundings, key);
  return {
    claim: (batch_size: number) =>
      answer<ClaimedEmail[]>(client.rpc("claim_emails", { batch_size })),
    finish: (id: string, provider_id: string | null) =>
      answer(client.rpc("finish_email", { id, provider_id })),
    fail: (id: string, error: string, is_final: boolean) =>
      answer(client.rpc("fail_email", { id, error, is_final })),
    noteEvent: (event: EmailEvent) => answer(client.rpc("note_email_event", event)),
  };
}

export type Outbox = ReturnType<typeof connectOutbox>;
