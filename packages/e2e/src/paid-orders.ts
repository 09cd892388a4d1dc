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
import { createRaceOf, sunriseTen } from "./portal.ts";

export interface OrderToPay {
  readonly id: string;
  readonly brand: BrandAccount;
  /** The race's name. */
  readonly subject: string;
  readonly raceId: string | null;
}

/** An order and who pays it. */
type PaidBy = Pick<OrderToPay, "id" | "brand">;

async function callAs<Result>(account: Account | null, path: string, body?: object) {
  const as = account ? (await sessionOf(account)).access_token : asOperator();
  return callApi<Result>(path, { at: payingApiUrl(), as, ...(body && { body }) });
}

/** A new brand's order of a race, which costs $500. */
export async function addDueOrder(word: string): Promise<OrderToPay> {
  const brand = await signUpBrand(undefined, payingApiUrl());
  const subject = `${word} ${randomUUID().slice(0, 8)}`;
  await createRaceOf(brand, { ...sunriseTen, name: subject }, { at: payingApiUrl() });
  const [order] = await ordersOf(brand);
  return { id: order?.id ?? "", brand, subject, raceId: order?.race_id ?? null };
}

/** Opens the payment page of an order, as its brand; returns its address. */
async function openCheckout({ id, brand }: OrderToPay): Promise<URL> {
  const body = { order_id: id };
  return new URL((await callAs<{ url: string }>(brand, "/functions/v1/checkout", body)).url);
}

/** An order that its brand has paid by card; returns the address of the payment page. */
export async function payOrder(order: OrderToPay): Promise<URL> {
  const checkout = await openCheckout(order);
  await payAt(checkout, order);
  return checkout;
}

/** Pays at the payment page, and has the ledger hear of it. */
async function payAt(checkout: URL, order: OrderToPay): Promise<void> {
  await post(checkout, { outcome: "pay" });
  await confirm(order);
}

/** Does what the panel of the stand-in does to a payment, and has the ledger hear of it. */
export async function actAtStripe(
  checkout: URL,
  order: PaidBy,
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

const confirm = ({ id, brand }: PaidBy) =>
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

/** An order that staff record as paid while its payment page is open, on which its brand then pays. */
export async function addOrderPaidTwice(word: string): Promise<OrderToPay> {
  const order = await addDueOrder(word);
  const checkout = await openCheckout(order);
  const body = { order_id: order.id, reference: "INV-1", reason: "Wired." };
  await callAsOtherStaff("record_payment", body);
  await payAt(checkout, order);
  return order;
}

/** Opens a staff screen of that backend as a new member of the staff. */
export async function openPayingAdmin(page: Page, path: string): Promise<Account> {
  await payByCard(page);
  const staff = await addStaff(payingApiUrl());
  await signIn(page.context(), staff);
  await page.goto(path);
  return staff;
}
