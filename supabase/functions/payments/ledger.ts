/** The database's functions for payments. They hold every rule. */
import { answer, connect } from "../platform/database.ts";
import type { Snapshot } from "./snapshot.ts";
import type { Surroundings } from "./surroundings.ts";

export interface PaymentAttempt {
  payment_id: string;
  order_id: string;
  expected_cents: number;
  currency: string;
  description: string;
  session_id: string | null;
  expires_at: string;
  status: string;
}

export interface PaymentSync extends PaymentAttempt {
  sequence: number;
  order_status: string;
  payment_intent_id: string | null;
  livemode: boolean;
  is_to_expire: boolean;
}

export interface Confirmation {
  payment_ids: string[];
  is_current: boolean;
}

export interface PendingRefund {
  refund_id: string;
  payment_id: string;
  payment_intent_id: string;
  cents: number;
}

export interface NotedEvent {
  payment_id: string | null;
  is_handled: boolean;
}

export interface EventToNote {
  provider: "stripe";
  event_id: string;
  type: string;
  livemode: boolean;
  provider_created: string;
  object_id: string | null;
  payment_id: string | null;
  payload: object;
}

/** Acts as the person who sent the request: the database knows them by their token. */
export function callerLedger(surroundings: Surroundings, request: Request) {
  const { publishableKey } = surroundings.environment;
  const authorization = request.headers.get("authorization") ?? `Bearer ${publishableKey}`;
  const client = connect(surroundings, publishableKey, authorization);
  return {
    beginPayment: (order_id: string) =>
      answer<PaymentAttempt>(client.rpc("begin_payment", { order_id })),
    /** Counts the call; refuses those who may not pay the order. */
    beginConfirmation: (order_id: string) =>
      answer<Confirmation>(client.rpc("begin_confirmation", { order_id })),
    withdrawRace: (race_id: string) => answer(client.rpc("withdraw_race", { race_id })),
    /** Of an order, for staff alone. */
    async livePayments(order_id: string): Promise<string[]> {
      const rows = await answer<{ payment_id: string }[]>(
        client.rpc("live_payments", { order_id }),
      );
      return rows.map(({ payment_id }) => payment_id);
    },
    /** Undefined if the caller may not see it. */
    async findOrder(
      id: string,
    ): Promise<{ live_race_id: string | null; status: string } | undefined> {
      const columns = client.from("race_orders").select("live_race_id, status");
      return (
        (await answer<{ live_race_id: string | null; status: string } | null>(
          columns.eq("id", id).maybeSingle(),
        )) ?? undefined
      );
    },
    /** The attempts that money may still come of. */
    async findLiveAttempts(order_id: string): Promise<string[]> {
      const columns = client.from("order_payments").select("id").eq("order_id", order_id);
      const rows = await answer<{ id: string }[]>(
        columns.in("status", ["created", "open", "processing"]),
      );
      return rows.map(({ id }) => id);
    },
  };
}

export type CallerLedger = ReturnType<typeof callerLedger>;

/** Acts as `service_role`, if the key is its key. */
export function serviceLedger(
  surroundings: Surroundings,
  key = surroundings.environment.secretKey,
) {
  const client = connect(surroundings, key);
  return {
    attachSession: (payment_id: string, session_id: string, expires_at: string) =>
      answer(client.rpc("attach_session", { payment_id, session_id, expires_at })),
    noteEvent: (event: EventToNote) => answer<NotedEvent>(client.rpc("note_event", event)),
    beginSync: (payment_id: string) =>
      answer<PaymentSync>(client.rpc("begin_sync", { payment_id })),
    /** Returns the order's status. */
    applySnapshot: (payment_id: string, sequence: number, snapshot: Snapshot) =>
      answer<string>(client.rpc("apply_payment_snapshot", { payment_id, sequence, snapshot })),
    /** Of all orders if none is named. */
    pendingRefunds: (order_id: string | null) =>
      answer<PendingRefund[]>(client.rpc("pending_refunds", { order_id })),
    failRefund: (refund_id: string, error: string) =>
      answer(client.rpc("fail_refund", { refund_id, error })),
    async reconciliationBatch(): Promise<string[]> {
      const rows = await answer<{ payment_id: string }[]>(
        client.rpc("reconciliation_batch", { batch_size: 20 }),
      );
      return rows.map(({ payment_id }) => payment_id);
    },
    eventCursor: () => answer<string | null>(client.rpc("event_cursor", { provider: "stripe" })),
    setEventCursor: (event_id: string) =>
      answer(client.rpc("set_event_cursor", { provider: "stripe", event_id })),
    voidUnpaidOrders: () => answer<number>(client.rpc("void_unpaid_orders")),
  };
}

export type ServiceLedger = ReturnType<typeof serviceLedger>;
