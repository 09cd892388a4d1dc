/** Orders whose payments staff look at, on the backend where brands pay by card. */
import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import {
  addStaff,
  sessionOf,
  signIn,
  signUpBrand,
  type Account,
  type BrandAccount,
} from "./accounts.ts";
import { asOperator, callApi, payingApiUrl } from "./backend.ts";
import { ordersOf, payByCard } from "./payments.ts";

export interface OrderToPay {
  readonly id: string;
  readonly brand: BrandAccount;
  /** What it is called in the staff's lists: the race, or "Premium package". */
  readonly subject: string;
  readonly raceId: string | null;
}

async function callAs<Result>(account: Account | null, path: string, body?: object) {
  const as = account ? (await sessionOf(account)).access_token : asOperator();
  return callApi<Result>(path, { at: payingApiUrl(), as, ...(body && { body }) });
}

/** A new brand's order of a race, which costs $500. */
export async function addDueOrder(word: string): Promise<OrderToPay> {
  const brand = await signUpBrand(undefined, payingApiUrl());
  const subject = `${word} ${randomUUID().slice(0, 8)}`;
  await callAs(brand, "/rest/v1/rpc/create_race", {
    request_id: randomUUID(),
    race: {
      ...{ name: subject, description: "Paid by card.", start_time: "2040-06-02T06:30:00Z" },
      ...{ start_time_zone: "UTC", max_participants: 500, target_distance: 10 },
    },
  });
  const [order] = await ordersOf(brand);
  return { id: order?.id ?? "", brand, subject, raceId: order?.race_id ?? null };
}

/** A new brand's order of a Premium package, which costs $1,000. */
export async function addDuePackage(): Promise<OrderToPay> {
  const brand = await signUpBrand(undefined, payingApiUrl());
  const body = { request_id: randomUUID(), tier: "premium" };
  const { id } = await callAs<{ id: string }>(brand, "/rest/v1/rpc/order_package", body);
  return { id, brand, subject: "Premium package", raceId: null };
}

/** Opens the payment page of an order, as its brand; returns its address. */
export async function openCheckout({ id, brand }: OrderToPay): Promise<URL> {
  const body = { order_id: id };
  return new URL((await callAs<{ url: string }>(brand, "/functions/v1/checkout", body)).url);
}

/** Presses a button of the payment page, and has the ledger hear of it. */
export async function decideAt(
  checkout: URL,
  order: OrderToPay,
  outcome: "pay" | "bank-debit" = "pay",
): Promise<void> {
  await post(checkout, { outcome });
  await confirm(order);
}

/** An order that its brand has paid by card; returns the address of the payment page. */
export async function payOrder(order: OrderToPay): Promise<URL> {
  const checkout = await openCheckout(order);
  await decideAt(checkout, order);
  return checkout;
}

/** Does what the panel of the stand-in does to a payment, and has the ledger hear of it. */
export async function actAtStripe(
  checkout: URL,
  order: OrderToPay,
  form: Readonly<Record<string, string>>,
): Promise<void> {
  const session = checkout.pathname.split("/").at(-1) ?? "";
  await post(new URL("/panel", checkout), { id: session, ...form });
  await confirm(order);
}

async function post(url: URL, form: Readonly<Record<string, string>>): Promise<void> {
  const body = new URLSearchParams(form);
  const response = await fetch(url, { method: "POST", body, redirect: "manual" });
  expect(response.status).toBe(303);
}

const confirm = ({ id, brand }: OrderToPay) =>
  callAs(brand, "/functions/v1/checkout", { order_id: id, action: "confirm" });

/** Calls a function of the API as another member of the staff. */
export async function callAsOtherStaff(name: string, body: object): Promise<void> {
  await callAs(await addStaff(payingApiUrl()), `/rest/v1/rpc/${name}`, body);
}

/** Takes the staff's rights from an account. */
export async function revokeStaff(account: Account): Promise<void> {
  const { user } = await sessionOf(account);
  await callApi(`/rest/v1/staff_members?user_id=eq.${user.id}`, {
    ...{ at: payingApiUrl(), method: "DELETE", as: asOperator() },
  });
}

/** Reads rows as the operator. */
export const readRows = <Row>(query: string) => callAs<Row[]>(null, `/rest/v1/${query}`);

/** Tells the ledger that an order's payment came, of which the stand-in knows nothing. */
export async function claimPayment(order: OrderToPay, cents: number): Promise<void> {
  const charge = { id: `ch_${randomUUID()}`, cents, occurred_at: new Date().toISOString() };
  const session = { status: "complete", payment_status: "paid" };
  await claim(order, await openCheckout(order), { cents, session, charge });
}

/** Tells the ledger that an order's payment page expired, while it is open; returns its address. */
export async function claimExpiry(order: OrderToPay): Promise<URL> {
  const checkout = await openCheckout(order);
  const session = { status: "expired", payment_status: "unpaid" };
  await claim(order, checkout, { cents: 0, session, charge: null });
  return checkout;
}

async function claim(
  order: OrderToPay,
  checkout: URL,
  { cents, session, charge }: { cents: number; session: object; charge: object | null },
): Promise<void> {
  const [payment] = await readRows<{ id: string }>(
    `order_payments?select=id&order_id=eq.${order.id}`,
  );
  const { sequence } = await callAs<{ sequence: number }>(null, "/rest/v1/rpc/begin_sync", {
    payment_id: payment?.id,
  });
  await callAs(null, "/rest/v1/rpc/apply_payment_snapshot", {
    ...{ payment_id: payment?.id, sequence },
    snapshot: {
      livemode: false,
      session: {
        ...{ id: checkout.pathname.split("/").at(-1), currency: "usd", ...session },
        ...{ amount_subtotal: cents, amount_total: cents },
      },
      ...{ payment_intent_id: null, charge, invoice: null, refunds: [], disputes: [] },
    },
  });
}

/** Pays an order at the stand-in, whose event tells the ledger. */
export const payAt = (checkout: URL) => post(checkout, { outcome: "pay" });

/** Opens a staff screen of that backend as a new member of the staff. */
export async function openPayingAdmin(page: Page, path: string): Promise<Account> {
  await payByCard(page);
  const staff = await addStaff(payingApiUrl());
  await signIn(page.context(), staff);
  await page.goto(path);
  return staff;
}
