import { DataError } from "@outpace/data/errors";
import type { RaceQuote } from "@outpace/domain/discounts";
import type { NewRace } from "@outpace/domain/races";
import { startTransition, useActionState, useState } from "react";

import type { ChosenPhoto } from "../../features/photos/photo-field.tsx";
import { type StoredPhoto, useStorePhoto } from "../../features/photos/queries.ts";
import { useCreateRace } from "../../features/races/queries.ts";
import type { CreatedRace } from "../../platform/flash-message.ts";
import { errorMessage, stopsEveryRequest } from "../../platform/error-message.ts";

const photoUnavailable = "Background photo upload is currently unavailable.";
const willLackPhoto = "Your race will be created without a background photo.";
const creationFailed = "Error creating race. Please try again.";

/** What the payment dialog confirms: the race, its price, and the photo to store with it. */
export interface Checkout {
  newRace: NewRace;
  quote: RaceQuote;
  photo: ChosenPhoto | null;
}

type Wanted = Pick<NewRace, "details" | "discountCode"> & Pick<Checkout, "quote" | "photo">;

const priceOf = ({ maxParticipants, totalCents }: RaceQuote) => ({
  maxParticipants,
  expectedTotalCents: totalCents,
});

/** Keeps the request id of an unchanged race, so that a retry after a lost response cannot create two. */
export function renewCheckout(previous: Checkout | null, wanted: Wanted): Checkout {
  const { details, discountCode, quote, photo } = wanted;
  const isSame =
    previous?.photo === photo &&
    JSON.stringify([details, discountCode, quote]) ===
      JSON.stringify([previous.newRace.details, previous.newRace.discountCode, previous.quote]);
  if (isSame) return previous;
  const requestId = crypto.randomUUID();
  const newRace = { requestId, details, discountCode, backgroundPhotoUrl: null, ...priceOf(quote) };
  return { newRace, quote, photo };
}

/** Keeps the request id: a request that was refused for its price has created nothing. */
export function atNewPrice(checkout: Checkout, quote: RaceQuote): Checkout {
  return { ...checkout, newRace: { ...checkout.newRace, ...priceOf(quote) }, quote };
}

interface CheckoutActions {
  onCreated: (photo: StoredPhoto | null, created: CreatedRace) => void;
  /** Shows the present price, since the race was refused at the one that was shown. */
  onPriceChanged: (checkout: Checkout) => Promise<void>;
}

/** Stores the photo, then creates the race; without the photo if storage refuses it. */
export function useCheckout({ onCreated, onPriceChanged }: CheckoutActions) {
  const { mutateAsync: storePhoto } = useStorePhoto();
  const { mutateAsync: create } = useCreateRace();
  // Kept for a retry: with another photo URL, the server would refuse the request id as reused.
  const [kept, setKept] = useState<{ requestId: string; stored: StoredPhoto | null } | null>(null);

  const [failure, start, busy] = useActionState<unknown, Checkout>(async (_previous, checkout) => {
    const { newRace, photo, quote } = checkout;
    const { requestId, details } = newRace;
    try {
      const stored =
        kept?.requestId === requestId
          ? kept.stored
          : photo && (await storePhoto({ raceName: details.name, photo }));
      setKept({ requestId, stored });
      const race = await create({ ...newRace, backgroundPhotoUrl: stored?.url ?? null });
      onCreated(stored, { raceId: race.id, totalCents: quote.totalCents });
      return null;
    } catch (error) {
      if (!(error instanceof DataError && error.code === "price_changed")) return error;
      return onPriceChanged(checkout).then(
        () => error,
        (failure: unknown) => failure,
      );
    }
  }, null);

  return {
    busy,
    pay: (checkout: Checkout) => {
      startTransition(() => {
        start(checkout);
      });
    },
    message: failure === null || busy ? null : creationMessage(failure),
    /** Says that the photo will be missing, and why; null unless storage refused it. */
    photoNotice: ({ newRace }: Checkout) =>
      kept?.requestId === newRace.requestId && kept.stored?.url === null
        ? `${kept.stored.reason ?? photoUnavailable} ${willLackPhoto}`
        : null,
  };
}

/** Refusals by a rule, whose message says more than "please try again". */
const refusals: ReadonlySet<string> = new Set([
  "missing_fields",
  "monthly_limit",
  "participant_limit",
  "invalid_discount_code",
  "brand_inactive",
  "invalid_value",
  "request_conflict",
  "rate_limited",
  "start_time_past",
  "price_changed",
]);

function creationMessage(failure: unknown): string {
  if (failure instanceof DataError && refusals.has(failure.code)) return failure.message;
  return stopsEveryRequest(failure) ? `${creationFailed} ${errorMessage(failure)}` : creationFailed;
}
