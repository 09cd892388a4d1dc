/** What the buttons of the pages do, and tests call; throws a `StripeRefusal` where a page says why not. */
import type Stripe from "stripe";
import { settingsOf, type Context } from "./context.ts";
import type { Deliveries } from "./deliveries.ts";
import { bounce, clear, decline, expire, pay, payByBankDebit } from "./payments.ts";
import type { Delivery, DeliveryMode, RefundMode } from "./records.ts";
import { closeDispute, failRefund, openDispute, refund, settleRefund } from "./reversals.ts";

export interface Actions {
  /** On the payment page; `id` is the session's. */
  pay(id: string): void;
  decline(id: string): void;
  payByBankDebit(id: string): void;
  expire(id: string): void;
  /** The bank debit of this session succeeds or fails. */
  clear(id: string): void;
  bounce(id: string): void;
  /** From the dashboard: cents of this session's charge; all that is left without an amount. */
  refund(id: string, cents?: number): Stripe.Refund;
  settleRefund(refundId: string): void;
  failRefund(refundId: string): void;
  /** The payer disputes this session's charge; an inquiry moves no money. */
  openDispute(id: string, kind?: "dispute" | "inquiry"): Stripe.Dispute;
  closeDispute(disputeId: string, result: "won" | "lost"): void;
  /** What happens to refunds that are asked for from now on. */
  setRefunds(mode: RefundMode): void;
  /** How events are delivered from now on. */
  setDeliveries(mode: DeliveryMode): void;
  deliverNow(): Promise<void>;
  /** Delivers an event once more, also one that was never delivered. */
  resend(eventId: string): Promise<void>;
  waiting(): Delivery[];
  /** Expires what is due; a request does so too. */
  tick(): void;
}

export function createActions(context: Context, deliveries: Deliveries, tick: () => void): Actions {
  const { store } = context;
  const session =
    <T>(act: (context: Context, id: string) => T) =>
    (id: string) =>
      act(context, id);
  return {
    pay: session(pay),
    decline: session(decline),
    payByBankDebit: session(payByBankDebit),
    expire: session(expire),
    clear: session(clear),
    bounce: session(bounce),
    refund: (id, amount) =>
      refund(context, {
        payment_intent: String(store.get("session", id)?.payment_intent),
        ...(amount !== undefined && { amount }),
      }),
    settleRefund: session(settleRefund),
    failRefund: session(failRefund),
    openDispute: (id, kind = "dispute") =>
      openDispute(context, chargeOf(context, id)?.id ?? id, kind === "inquiry"),
    closeDispute: (id, result) => {
      closeDispute(context, id, result);
    },
    setRefunds: (refunds) => {
      store.put("settings", { ...settingsOf(store), refunds });
    },
    setDeliveries: (mode) => {
      store.put("settings", { ...settingsOf(store), deliveries: mode });
    },
    deliverNow: deliveries.deliverNow,
    resend: deliveries.resend,
    waiting: deliveries.waiting,
    tick,
  };
}

/** The latest charge of a session. */
export function chargeOf({ store }: Context, id: string): Stripe.Charge | undefined {
  const intent = store.get("payment_intent", String(store.get("session", id)?.payment_intent));
  return store.get("charge", String(intent?.latest_charge));
}
