import { expect, test } from "vitest";

import { type Checkout, renewCheckout } from "./checkout.ts";

const wanted = {
  newRace: {
    details: {
      name: "Harbour Marathon",
      description: "Along the water, twice",
      startTime: "2027-06-05T10:30:00.000Z",
      startTimeZone: "America/New_York",
      targetDistance: 26.2,
      brandWebsiteUrl: null,
    },
    maxParticipants: 500,
    backgroundPhotoUrl: null,
    discountCode: null,
  },
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

test("an unchanged race keeps its request id", () => {
  const first = renewCheckout(null, wanted);
  expect(first).toMatchObject(wanted);
  expect(renewCheckout(first, structuredClone(wanted))).toBe(first);
});

test("a changed race, code, price or photo gets a new request id", () => {
  const first = renewCheckout(null, wanted);
  const { newRace, quote } = wanted;
  const photo: Checkout["photo"] = {
    content: new Uint8Array(),
    mime: "image/png",
    previewUrl: "blob:photo",
  };
  const changed = [
    { ...wanted, newRace: { ...newRace, details: { ...newRace.details, name: "Harbour Half" } } },
    { ...wanted, newRace: { ...newRace, discountCode: "SUMMER10" } },
    { ...wanted, quote: { ...quote, totalCents: 0 } },
    { ...wanted, photo },
  ];
  for (const one of changed) {
    const renewed = renewCheckout(first, one);
    expect(renewed).toMatchObject(one);
    expect(renewed.newRace.requestId).not.toBe(first.newRace.requestId);
  }
});
