/** A provider's own books, which change at random; its answers are what they say at the moment. */
import {
  snapshots,
  type Attempt,
  type Dispute,
  type Refund,
  type Snapshot,
} from "../../harness/payments.ts";

interface Account {
  state: "open" | "processing" | "failed" | "expired" | "paid";
  received: number;
  refunds: Refund[];
  disputes: Dispute[];
}

export class Provider {
  readonly attempts: Attempt[] = [];
  readonly #accounts = new Map<string, Account>();

  /** The same attempt is opened once, as the key of its request ensures. */
  open(attempt: Attempt): void {
    if (this.#accounts.has(attempt.payment_id)) return;
    this.attempts.push(attempt);
    const account: Account = { state: "open", received: 0, refunds: [], disputes: [] };
    this.#accounts.set(attempt.payment_id, account);
  }

  anyAttempt(n: number): Attempt | undefined {
    return this.attempts[n % Math.max(1, this.attempts.length)];
  }

  /** What payers, banks and people at the dashboard do, where it is possible. */
  act(step: string, n: number): void {
    const attempt = this.anyAttempt(n);
    const account = attempt && this.#accounts.get(attempt.payment_id);
    if (attempt === undefined || account === undefined) return;
    const { state, refunds, disputes } = account;
    const receive = (cents: number) => Object.assign(account, { state: "paid", received: cents });
    if (step === "pay" && state === "open") receive(attempt.expected_cents);
    if (step === "pay wrongly" && state === "open") receive(attempt.expected_cents - 1 - (n % 100));
    if (step === "debit" && state === "open") account.state = "processing";
    if (step === "clear" && state === "processing") receive(attempt.expected_cents);
    if (step === "bounce" && state === "processing") account.state = "failed";
    if (step === "expire" && state === "open") account.state = "expired";
    if (step === "refund from dashboard") this.refund(attempt.payment_id, 1 + (n % 20_000), null);
    if (step === "refund comes back") {
      const sent = refunds.findIndex(({ status }) => status === "succeeded");
      const returned = refunds[sent];
      if (returned !== undefined) refunds[sent] = { ...returned, status: "failed" };
    }
    if (step === "dispute" && this.#left(account) > 0) {
      const id = `dp_${attempt.payment_id}_${String(disputes.length)}`;
      const hasMoved = n % 3 > 0;
      const cents = 1 + (n % this.#left(account));
      disputes.push({ id, cents, moved_money: hasMoved, returned_money: false });
    }
    if (step === "win dispute") {
      const lost = disputes.findIndex(({ moved_money }) => moved_money);
      const won = disputes[lost];
      if (won !== undefined) disputes[lost] = { ...won, returned_money: true };
    }
  }

  /** Returns whether there was enough left; a repeat of a request is the same refund. */
  refund(paymentId: string, cents: number, request: string | null): boolean {
    const account = this.#accounts.get(paymentId);
    if (account === undefined) return false;
    if (request !== null && account.refunds.some((one) => one.refund_request_id === request))
      return true;
    if (this.#left(account) < cents) return false;
    const id = `re_${paymentId}_${String(account.refunds.length)}`;
    account.refunds.push({ id, cents, status: "succeeded", refund_request_id: request });
    return true;
  }

  stateOf({ payment_id }: Attempt): string | undefined {
    return this.#accounts.get(payment_id)?.state;
  }

  snapshotOf(attempt: Attempt): Snapshot {
    const says = snapshots(attempt);
    const account = this.#accounts.get(attempt.payment_id);
    if (account === undefined) return says.none;
    const { state, received, refunds, disputes } = account;
    if (state !== "paid") return says[state];
    const moved = { refunds: [...refunds], disputes: [...disputes] };
    return says.paid(moved, { amount_total: received });
  }

  /** Of all attempts, in cents. */
  balance(): number {
    return [...this.#accounts.values()].reduce((sum, account) => sum + this.#left(account), 0);
  }

  #left({ received, refunds, disputes }: Account): number {
    const sent = refunds.filter(({ status }) => status === "succeeded");
    const taken = disputes.filter((one) => one.moved_money && !one.returned_money);
    return [...sent, ...taken].reduce((left, { cents }) => left - cents, received);
  }
}
