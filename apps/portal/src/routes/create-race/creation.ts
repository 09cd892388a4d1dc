import type { RaceQuote } from "@outpace/domain/discounts";
import type { NewRace } from "@outpace/domain/races";

import type { ChosenPhoto } from "../../features/photos/photo-state.ts";
import type { StoredPhoto } from "../../features/photos/queries.ts";

type MissingPhoto = Extract<StoredPhoto, { url: null }>;

/** Kept for a retry: once a race exists, the server refuses its request id with another photo URL. */
interface SentPhoto {
  requestId: string;
  stored: StoredPhoto | null;
  /** The failure of the last request sent without the photo. */
  missing: MissingPhoto | null;
}

export function isMissing(stored: StoredPhoto | null): stored is MissingPhoto {
  return stored?.url === null;
}

/** The state of a race's creation, from the form to the dashboard. */
export type Creation = { readonly sent: SentPhoto | null } & (
  | { readonly step: "idle"; readonly checkout: Checkout | null }
  | { readonly step: "confirming" | "paying" | "created"; readonly checkout: Checkout }
  | { readonly step: "refused"; readonly checkout: Checkout; readonly error: unknown }
);

export type CreationEvent =
  /** The form was submitted. */
  | { type: "confirm"; checkout: Checkout }
  | { type: "pay" }
  /** The photo was stored or failed to be. */
  | { type: "send"; sent: SentPhoto }
  /** After a refusal for its price, `checkout` has the current one. */
  | { type: "refuse"; checkout: Checkout; error: unknown }
  | { type: "create" }
  | { type: "cancel" };

export const nothingCreated: Creation = { step: "idle", checkout: null, sent: null };

/** Ignores events that do not apply to the current step. */
export function reduceCreation(now: Creation, event: CreationEvent): Creation {
  const { checkout, sent, step } = now;
  switch (event.type) {
    case "confirm":
      if (step === "paying" || step === "created") return now;
      return { step: "confirming", checkout: event.checkout, sent };
    case "pay":
      return step === "confirming" || step === "refused" ? { step: "paying", checkout, sent } : now;
    case "send":
      return { ...now, sent: event.sent };
    case "refuse":
      if (step !== "paying") return now;
      return { step: "refused", checkout: event.checkout, error: event.error, sent };
    case "create":
      return step === "paying" ? { step: "created", checkout, sent } : now;
    case "cancel":
      return step === "confirming" || step === "refused" ? { step: "idle", checkout, sent } : now;
  }
}

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
