import { DataError } from "@outpace/data/errors";
import type { RaceQuote } from "@outpace/domain/discounts";
import type { NewRace } from "@outpace/domain/races";
import { useState, useTransition } from "react";

import type { ChosenPhoto } from "../../features/photos/photo-field.tsx";
import { type StoredPhoto, useStorePhoto } from "../../features/photos/queries.ts";
import { useCreateRace } from "../../features/races/queries.ts";
import { attemptMessage } from "../../platform/attempt-message.ts";
import type { CreatedRace } from "../../platform/flash-message.ts";

const photoUnavailable = "Background photo upload is currently unavailable.";
const willLackPhoto = "Your race will be created without a background photo.";
const creationFailed = "Error creating race. Please try again.";

/** What the payment dialog confirms: the race, its price, and the photo to store with it. */
export interface Checkout {
  newRace: NewRace;
  quote: RaceQuote;
  photo: ChosenPhoto | null;
}

type Price = Pick<NewRace, "discountCode"> & Pick<Checkout, "quote">;
type Wanted = Pick<NewRace, "details"> & Price & Pick<Checkout, "photo">;

const priceOf = ({ discountCode, quote }: Price) => ({
  discountCode,
  maxParticipants: quote.maxParticipants,
  expectedTotalCents: quote.totalCents,
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
  const newRace = { requestId, details, backgroundPhotoUrl: null, ...priceOf(wanted) };
  return { newRace, quote, photo };
}

/** Keeps the request id: a request that was refused for its price or its code has created nothing. */
export function atNewPrice(checkout: Checkout, price: Price): Checkout {
  return {
    ...checkout,
    newRace: { ...checkout.newRace, ...priceOf(price) },
    quote: price.quote,
  };
}

interface CheckoutActions {
  onCreated: (photo: StoredPhoto | null, created: CreatedRace) => void;
  /** Shows the present price: the race was refused at the one that was shown, or with its code. */
  onPriceRefused: (checkout: Checkout) => Promise<void>;
}

/** Stores the photo, then creates the race; without the photo if storage refuses it. */
export function useCheckout({ onCreated, onPriceRefused }: CheckoutActions) {
  const { mutateAsync: storePhoto } = useStorePhoto();
  const { mutateAsync: create } = useCreateRace();
  // Kept for a retry: with another photo URL, the server would refuse the request id as reused.
  const [kept, setKept] = useState<{ requestId: string; stored: StoredPhoto | null } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, startPaying] = useTransition();

  const send = async (checkout: Checkout) => {
    const { newRace, photo, quote } = checkout;
    const { requestId, details } = newRace;
    const stored =
      kept?.requestId === requestId
        ? kept.stored
        : photo && (await storePhoto({ raceName: details.name, photo }));
    setKept({ requestId, stored });
    const race = await create({ ...newRace, backgroundPhotoUrl: stored?.url ?? null });
    onCreated(stored, { raceId: race.id, totalCents: quote.totalCents });
  };

  return {
    busy,
    pay: (checkout: Checkout) => {
      setFailure(null);
      startPaying(async () => {
        try {
          await send(checkout);
        } catch (error) {
          const said = isPriceRefused(error)
            ? onPriceRefused(checkout).then(
                () => error,
                (later: unknown) => later,
              )
            : error;
          setFailure(await said);
        }
      });
    },
    /** Why the last payment failed. */
    message: failure === null || busy ? null : creationMessage(failure),
    /** For another payment, or none: what the last one said is over. */
    forgetFailure: () => {
      setFailure(null);
    },
    /** Says that the photo will be missing, and why; null unless storage refused it. */
    photoNotice: ({ newRace }: Checkout) =>
      kept?.requestId === newRace.requestId && kept.stored?.url === null
        ? `${kept.stored.reason ?? photoUnavailable} ${willLackPhoto}`
        : null,
  };
}

function isCodeRefused(failure: unknown): failure is DataError {
  return failure instanceof DataError && failure.code === "invalid_discount_code";
}

function isPriceRefused(failure: unknown): boolean {
  return (
    isCodeRefused(failure) || (failure instanceof DataError && failure.code === "price_changed")
  );
}

function creationMessage(failure: unknown): string {
  return isCodeRefused(failure)
    ? `${failure.message}. The price shown is without it.`
    : attemptMessage(creationFailed, failure);
}
