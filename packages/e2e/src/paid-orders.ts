/** Orders that brands pay by card at the stand-in for Stripe, without a browser. */
import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { addStaff, signUpBrand, type BrandAccount } from "./accounts.ts";
import { payingApiUrl } from "./backend.ts";
import { callPaying, ordersOf } from "./payments.ts";
import { createRaceOf, sunriseTen } from "./portal.ts";

/** An order and who pays it. */
interface Order {
  readonly id: string;
  readonly brand: BrandAccount;
}

/** A new brand's order of a race, which costs $500 and whose name is the order's subject. */
export async function addDueOrder(word: string) {
  const brand = await signUpBrand(undefined, payingApiUrl());
  const subject = `${word} ${randomUUID().slice(0, 8)}`;
  const race = { ...sunriseTen, name: subject };
  const { id: raceId } = await createRaceOf(brand, race, { at: payingApiUrl() });
  const [order] = await ordersOf(brand);
  return { id: order?.id ?? "", brand, subject, raceId };
}

async function post(url: URL, form: Readonly<Record<string, string>>): Promise<void> {
  const body = new URLSearchParams(form);
  expect((await fetch(url, { method: "POST", body, redirect: "manual" })).status).toBe(303);
}

/** Opens an order's payment page and, after what happens meanwhile, pays there; returns its address. */
export async function payOrder(order: Order, meanwhile?: () => Promise<unknown>): Promise<URL> {
  const { url } = await callPaying<{ url: string }>("/functions/v1/checkout", {
    ...{ as: order.brand, body: { order_id: order.id } },
  });
  const page = new URL(url);
  await meanwhile?.();
  await actAtStripe(page, order, "pay");
  return page;
}

/** Has a bank or a payer do something to a payment, by a button of its page, and waits until the ledger has heard of it. */
export async function actAtStripe(page: URL, order: Order, outcome: string): Promise<void> {
  const state = async () => (await ordersOf(order.brand)).find(({ id }) => id === order.id);
  const before = await state();
  await post(page, { outcome });
  await expect.poll(state).not.toEqual(before);
}

/** Calls a function of the API as another member of the staff. */
export const callAsOtherStaff = async (name: string, body: object) =>
  callPaying(`/rest/v1/rpc/${name}`, { as: await addStaff(payingApiUrl()), body });
