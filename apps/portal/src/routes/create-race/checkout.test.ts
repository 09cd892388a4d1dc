import { expect, test } from "vitest";

import { atNewPrice, type Checkout, renewCheckout } from "./checkout.ts";

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
  },
  photo: null,
} as const;

test("an unchanged race keeps its request id, and expects the price of its quote", () => {
  const first = renewCheckout(null, wanted);
  const { details, quote, photo } = wanted;
  const newRace = { details, maxParticipants: 500, expectedTotalCents: 500_00 };
  expect(first).toMatchObject({ newRace, quote, photo });
  expect(renewCheckout(first, structuredClone(wanted))).toBe(first);
});

test("a race that was refused for its price or its code is sent again as the same request, at the new price", () => {
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
