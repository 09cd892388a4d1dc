import type { RaceQuote } from "@outpace/domain/discounts";
import type { NewRace } from "@outpace/domain/races";

import type { ChosenPhoto } from "../../features/photos/photo-state.ts";

/** What the person confirms in the payment dialog: race, price and photo. */
export interface Checkout {
  newRace: NewRace;
  quote: RaceQuote;
  photo: ChosenPhoto | null;
}

type Price = Pick<NewRace, "discountCode"> & Pick<Checkout, "quote">;
type Wanted = Pick<NewRace, "details"> & Price & Pick<Checkout, "photo">;

const priceOf = ({ discountCode, quote }: Price) => ({
  discountCode,
  packageId: quote.packageId,
  maxParticipants: quote.maxParticipants,
  expectedTotalCents: quote.totalCents,
});

/** Keeps the request id of an unchanged race, so a retry after a lost response cannot create it twice. */
export function renewCheckout(previous: Checkout | null, wanted: Wanted): Checkout {
  const { details, discountCode, quote, photo } = wanted;
  const isSame =
    previous?.photo === photo &&
    JSON.stringify([details, discountCode, quote]) ===
      JSON.stringify([previous.newRace.details, previous.newRace.discountCode, previous.quote]);
  if (isSame) return previous;
  const requestId = crypto.randomUUID();
  const newRace = { requestId, details, backgroundPhotoUrl: null, ...priceOf(wanted) };
  return { newRace, quote, photo };
}

/** Keeps the request id, since a request refused for its price or code has created nothing. */
export function atNewPrice(checkout: Checkout, price: Price): Checkout {
  return {
    ...checkout,
    newRace: { ...checkout.newRace, ...priceOf(price) },
    quote: price.quote,
  };
}
