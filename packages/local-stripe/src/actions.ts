/** What payers, banks and Stripe's dashboard do, for tests; throws a `StripeRefusal` where Stripe would refuse. */
import type { Context } from "./context.ts";
import type { Dispute, Refund } from "./objects.ts";
import { bounce, chargeOf, clear, decline, expire, pay, payByBankDebit } from "./payments.ts";
import type { Faults } from "./records.ts";
import { closeDispute, openDispute, refund, settleRefund } from "./reversals.ts";

export interface Actions {
  /** On the payment page; the id is the session's. */
  pay(id: string): void;
  decline(id: string): void;
  payByBankDebit(id: string): void;
  expire(id: string): void;
  /** The bank debit of this session succeeds or fails. */
  clear(id: string): void;
  bounce(id: string): void;
  /** From the dashboard: cents of this session's charge; all that is left without an amount. */
  refund(id: string, cents?: number): Refund;
  /** A refund that waits for the bank succeeds. */
  settleRefund(refundId: string): void;
  /** The payer disputes this session's charge; an inquiry moves no money. */
  openDispute(id: string, kind?: "dispute" | "inquiry"): Dispute;
  closeDispute(disputeId: string, result: "won" | "lost"): void;
  /** From now on. */
  setFaults(faults: Partial<Faults>): void;
}

export function createActions(context: Context): Actions {
  const withContext =
    <T>(act: (context: Context, id: string) => T) =>
    (id: string) =>
      act(context, id);
  return {
    pay: withContext(pay),
    decline: withContext(decline),
    payByBankDebit: withContext(payByBankDebit),
    expire: withContext(expire),
    clear: withContext(clear),
    bounce: withContext(bounce),
    refund: (id, cents) => refund(context, chargeOf(context, id), cents),
    settleRefund: withContext(settleRefund),
    openDispute: (id, kind) => openDispute(context, id, kind),
    closeDispute: (id, result) => {
      closeDispute(context, id, result);
    },
    setFaults: (faults) => {
      Object.assign(context.faults, faults);
    },
  };
}
