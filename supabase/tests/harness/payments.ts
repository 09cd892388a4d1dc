/** Payments as the payment functions make them: what a provider says of one, and the calls that pass it on. */
import { randomUUID } from "node:crypto";
import type { JSONValue, ParameterOrFragment, Row } from "postgres";
import { asPerson, one, type BrandAccount, type Database } from "./database.ts";
import { createRace, type CreateRaceOptions } from "./races.ts";

export interface Refund {
  readonly id: string;
  readonly cents: number;
  readonly status: "pending" | "succeeded" | "failed" | "canceled" | "requires_action";
  readonly occurred_at?: string;
  readonly refund_request_id?: string | null;
}

export interface Dispute {
  readonly id: string;
  readonly cents: number;
  readonly status?: "needs_response" | "won" | "lost" | "warning_needs_response" | "warning_closed";
  readonly occurred_at?: string;
  readonly moved_money: boolean;
  readonly returned_money: boolean;
}

/** Everything that apply_payment_snapshot reads. */
export interface Snapshot {
  readonly livemode: boolean;
  readonly session: null | {
    readonly id: string;
    readonly status: "open" | "complete" | "expired";
    readonly payment_status: "paid" | "unpaid" | "no_payment_required";
    readonly amount_subtotal: number;
    readonly amount_total: number;
    readonly currency: string;
    readonly expires_at?: string;
    readonly failed?: boolean;
  };
  readonly payment_intent_id: string | null;
  readonly charge: null | {
    readonly id: string;
    readonly cents: number;
    readonly occurred_at?: string;
    readonly receipt_url?: string;
  };
  readonly invoice?: null | { readonly url: string; readonly number: string };
  readonly refunds: readonly Refund[];
  readonly disputes: readonly Dispute[];
}

export interface Attempt {
  readonly payment_id: string;
  readonly order_id: string;
  readonly expected_cents: number;
  readonly currency: string;
  readonly description: string;
  readonly session_id: string | null;
  readonly expires_at: Date;
  readonly status: string;
}

/** Runs one statement with the operator's key. */
function asService({ api }: Database) {
  return <Item extends object = Row>(
    statement: TemplateStringsArray,
    ...values: ParameterOrFragment<never>[]
  ): Promise<Item[]> =>
    api.begin(async (sql) => {
      await sql`select set_config('role', 'service_role', true),
        set_config('request.jwt.claims', '{"role": "service_role"}', true)`;
      return [...(await sql<Item[]>(statement, ...values))];
    }) as Promise<Item[]>;
}

type Session = NonNullable<Snapshot["session"]>;

/** What the provider says of a payment, by the ids that it would have. */
export function snapshots({ payment_id: id, expected_cents: cents }: Attempt) {
  const nothing = {
    livemode: false,
    payment_intent_id: null,
    charge: null,
    refunds: [],
    disputes: [],
  };
  const asked = { amount_subtotal: cents, amount_total: cents, currency: "usd" };
  const of = (change: Partial<Session>, rest: Partial<Snapshot> = {}): Snapshot => ({
    ...nothing,
    session: { id: `cs_${id}`, status: "open", payment_status: "unpaid", ...asked, ...change },
    ...rest,
  });
  const complete = { status: "complete" } as const;
  const paid = (rest: Partial<Snapshot> = {}, change: Partial<Session> = {}): Snapshot =>
    of(
      { ...complete, payment_status: "paid", ...change },
      {
        payment_intent_id: `pi_${id}`,
        charge: { id: `ch_${id}`, cents: change.amount_total ?? cents },
        ...rest,
      },
    );
  return {
    none: { ...nothing, session: null } satisfies Snapshot,
    open: of({}),
    expired: of({ status: "expired" }),
    processing: of(complete),
    failed: of({ ...complete, failed: true }),
    of,
    paid,
    refunded: (...refunds: Refund[]) => paid({ refunds }),
    disputed: (...disputes: Dispute[]) => paid({ disputes }),
  };
}

export const refund = (cents: number, change: Partial<Refund> = {}): Refund => ({
  id: `re_${randomUUID()}`,
  cents,
  status: "succeeded",
  ...change,
});

export interface PayableOrder extends BrandAccount {
  readonly raceId: string | null;
  readonly orderId: string;
}

/** The calls that a payment consists of. */
export function paymentsOf(database: Database) {
  const { owner } = database;
  const service = asService(database);
  const json = (value: object) => owner.json(value as JSONValue);

  async function sync(payment_id: string, snapshot: Snapshot, asked?: string): Promise<string> {
    const sequence = asked ?? (await beginSync(payment_id)).sequence;
    const { status } = await one(
      service<{ status: string }>`
        select public.apply_payment_snapshot(${payment_id}, ${sequence}, ${json(snapshot)}) as status`,
    );
    return status;
  }

  async function beginSync(payment_id: string) {
    return one(
      service<{ sequence: string; session_id: string | null; is_to_expire: boolean }>`
        select * from public.begin_sync(${payment_id})`,
    );
  }

  async function begin({ userId, orderId }: PayableOrder): Promise<Attempt> {
    return one(asPerson(database, userId)<Attempt>`select * from public.begin_payment(${orderId})`);
  }

  /** With a session at the provider. */
  async function open(order: PayableOrder) {
    const attempt = await begin(order);
    await service`select public.attach_session(${attempt.payment_id}, ${`cs_${attempt.payment_id}`}, null)`;
    return { ...attempt, says: snapshots(attempt) };
  }

  return {
    service,
    json,
    sync,
    beginSync,
    begin,
    open,
    connect: (livemode = false) =>
      owner`select private.connect_payment_provider('stripe', ${livemode})`,
    async dueRace(account: BrandAccount, options?: CreateRaceOptions): Promise<PayableOrder> {
      const { id } = await createRace(database, account.userId, options);
      const found = owner<{ id: string }[]>`
        select id from public.race_orders where live_race_id = ${id}`;
      return { ...account, raceId: id, orderId: (await one(found)).id };
    },
    async duePackage(account: BrandAccount, tier = "premium"): Promise<PayableOrder> {
      const ordered = asPerson(database, account.userId)<{ id: string }>`
        select * from public.order_package(${randomUUID()}, ${tier})`;
      return { ...account, raceId: null, orderId: (await one(ordered)).id };
    },
    async pay(order: PayableOrder) {
      const attempt = await open(order);
      await sync(attempt.payment_id, attempt.says.paid());
      return attempt;
    },
    async orderOf({ orderId }: PayableOrder) {
      return one(owner`select o.*, r.status as race_status from public.race_orders o
        left join public.live_races r on r.id = o.live_race_id where o.id = ${orderId}`);
    },
    async paymentOf({ payment_id }: Pick<Attempt, "payment_id">) {
      return one(owner`select * from public.order_payments where id = ${payment_id}`);
    },
    /** As "kind cents", in the order in which they came. */
    async entriesOf({ orderId }: PayableOrder): Promise<string[]> {
      const rows = await owner<{ entry: string }[]>`
        select kind || ' ' || cents as entry from public.payment_entries
        where order_id = ${orderId} order by occurred_at, kind, cents`;
      return rows.map(({ entry }) => entry);
    },
    /** Of the audit log, as "action from → to: reason". */
    async logOf({ orderId, raceId }: PayableOrder): Promise<string[]> {
      const rows = await owner<{ line: string }[]>`
        select concat_ws(' ', action, details ->> 'from', details ->> 'to', details ->> 'review', reason) as line
        from public.audit_log where subject_id in (${orderId}, ${raceId}) order by id`;
      return rows.map(({ line }) => line);
    },
    /** How many orders have payments that do not add up to what they say. */
    async outOfBalance(): Promise<readonly object[]> {
      return owner`select * from private.unbalanced_orders()`;
    },
  };
}
