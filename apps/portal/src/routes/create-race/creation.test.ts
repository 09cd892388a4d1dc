import { expect, test } from "vitest";

import {
  atNewPrice,
  type Checkout,
  type Creation,
  type CreationEvent,
  nothingCreated,
  reduceCreation,
  renewCheckout,
} from "./creation.ts";

const wanted = {
  details: {
    name: "Harbour Marathon",
    description: "Along the water, twice",
    startTime: "2027-06-05T10:30:00.000Z",
    startTimeZone: "America/New_York",
    targetDistance: 26.2,
    brandWebsiteUrl: null,
  },
  discountCode: null,
  quote: {
    tier: "standard",
    maxParticipants: 500,
    priceCents: 500_00,
    discountCents: 0,
    totalCents: 500_00,
    description: null,
    packageId: null,
    payment: "invoice",
  },
  photo: null,
} as const;

test("an unchanged race keeps its request id and expects its quote's price", () => {
  const first = renewCheckout(null, wanted);
  const { details, quote, photo } = wanted;
  const newRace = { details, maxParticipants: 500, expectedTotalCents: 500_00 };
  expect(first).toMatchObject({ newRace, quote, photo });
  expect(renewCheckout(first, structuredClone(wanted))).toBe(first);
});

test("a race refused for its price or code keeps its request id at the new price", () => {
  const first = renewCheckout(null, wanted);
  const quote = { ...wanted.quote, maxParticipants: 1_000, totalCents: 900_00 };
  const newRace = { ...first.newRace, maxParticipants: 1_000, expectedTotalCents: 900_00 };
  const price = { discountCode: null, quote };
  expect(atNewPrice(first, price)).toEqual({ ...first, newRace, quote });
  const withCode = { ...wanted, discountCode: "SUMMER10", quote };
  expect(atNewPrice(renewCheckout(null, withCode), price).newRace.discountCode).toBeNull();
});

test("a changed race, code, price or photo gets a new request id", () => {
  const first = renewCheckout(null, wanted);
  const { details, quote } = wanted;
  const photo: Checkout["photo"] = {
    content: new Uint8Array(),
    mime: "image/png",
    previewUrl: "blob:photo",
  };
  const changed = [
    { ...wanted, details: { ...details, name: "Harbour Half" } },
    { ...wanted, discountCode: "SUMMER10" },
    { ...wanted, quote: { ...quote, totalCents: 0 } },
    { ...wanted, photo },
  ];
  for (const one of changed) {
    const renewed = renewCheckout(first, one);
    expect(renewed).toMatchObject({ quote: one.quote, photo: one.photo });
    expect(renewed.newRace).toMatchObject({
      details: one.details,
      discountCode: one.discountCode,
      expectedTotalCents: one.quote.totalCents,
    });
    expect(renewed.newRace.requestId).not.toBe(first.newRace.requestId);
  }
});

const checkout = renewCheckout(null, wanted);
const error = new Error("The price has changed.");
const confirm: CreationEvent = { type: "confirm", checkout };
const pay: CreationEvent = { type: "pay" };
const refuse: CreationEvent = { type: "refuse", checkout, error };
const create: CreationEvent = { type: "create" };
const cancel: CreationEvent = { type: "cancel" };

const after = (...events: CreationEvent[]): Creation =>
  events.reduce(reduceCreation, nothingCreated);

test.each([
  ["idle", []],
  ["confirming", [confirm]],
  ["idle", [confirm, cancel]],
  ["paying", [confirm, pay]],
  ["refused", [confirm, pay, refuse]],
  ["paying", [confirm, pay, refuse, pay]],
  ["idle", [confirm, pay, refuse, cancel]],
  ["confirming", [confirm, pay, refuse, confirm]],
  ["created", [confirm, pay, create]],
] as const)("a creation is %s after the events %j", (step, events) => {
  expect(after(...events).step).toBe(step);
});

test("a running payment cannot be cancelled, confirmed or restarted", () => {
  const paying = after(confirm, pay);
  for (const event of [cancel, confirm, pay]) expect(reduceCreation(paying, event)).toBe(paying);
});

test("events that do not apply to a step change nothing", () => {
  for (const event of [pay, refuse, create, cancel]) expect(after(event)).toBe(nothingCreated);
  const created = after(confirm, pay, create);
  for (const event of [confirm, pay, refuse, cancel])
    expect(reduceCreation(created, event)).toBe(created);
});

test("a cancelled creation keeps its checkout and its photo's result", () => {
  const { requestId } = checkout.newRace;
  const sent = { requestId, stored: { url: null, error }, missing: { url: null, error } };
  const cancelled = after(confirm, pay, { type: "send", sent }, refuse, cancel);
  expect(cancelled).toEqual({ step: "idle", checkout, sent });
});

test("a refusal for its price continues with the checkout at the new price", () => {
  const renewed = { ...checkout, quote: { ...checkout.quote, totalCents: 400_00 } };
  const refused = after(confirm, pay, { type: "refuse", checkout: renewed, error });
  expect(refused).toMatchObject({ checkout: renewed, error });
});
