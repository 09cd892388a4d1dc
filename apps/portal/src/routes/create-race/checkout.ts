import { DataError, type DataErrorCode } from "@outpace/data/errors";
import type { RaceQuote } from "@outpace/domain/discounts";
import type { NewRace, Race } from "@outpace/domain/races";
import { useState, useTransition } from "react";

import type { ChosenPhoto } from "../../features/photos/photo-field.tsx";
import { canTryAgain, photoFailure } from "../../features/photos/photo-failure.ts";
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

type MissingPhoto = Extract<StoredPhoto, { url: null }>;

/** Kept for a retry: with another photo URL, the server refuses the request id of a race that it has created. */
interface SentPhoto {
  requestId: string;
  stored: StoredPhoto | null;
  /** Of the last request that was sent without the photo. */
  missing: MissingPhoto | null;
}

function isMissing(stored: StoredPhoto | null): stored is MissingPhoto {
  return stored?.url === null;
}

interface CheckoutActions {
  onCreated: (photo: StoredPhoto | null, created: CreatedRace) => void;
  /** Shows the present price: the race was refused at the one that was shown, or with its code. */
  onPriceRefused: (checkout: Checkout) => Promise<void>;
}

/** Stores the photo, then creates the race; without the photo if it cannot be stored. */
export function useCheckout({ onCreated, onPriceRefused }: CheckoutActions) {
  const { storePhoto, uploading, retrying } = useStorePhoto();
  const { mutateAsync: create } = useCreateRace();
  const [sent, setSent] = useState<SentPhoto | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, startPaying] = useTransition();

  const send = async (checkout: Checkout) => {
    const { newRace, photo, quote } = checkout;
    const { requestId, details } = newRace;
    const before = sent?.requestId === requestId ? sent : null;
    const isSettled =
      before !== null && !(isMissing(before.stored) && canTryAgain(before.stored.failure));
    let stored = isSettled
      ? before.stored
      : photo && (await storePhoto({ raceName: details.name, photo }));
    const missing = isMissing(stored) ? stored : (before?.missing ?? null);
    setSent({ requestId, stored, missing });
    const createWith = (url: string | null) => create({ ...newRace, backgroundPhotoUrl: url });
    let race: Race;
    try {
      race = await createWith(stored?.url ?? null);
    } catch (failure) {
      // An earlier request, whose response was lost, has created the race without the photo that is stored by now.
      if (missing === null || !hasCode(failure, "request_conflict")) throw failure;
      stored = missing;
      race = await createWith(null);
    }
    onCreated(stored, { raceId: race.id, totalCents: quote.totalCents });
  };

  return {
    busy,
    retrying,
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
    /** Says that the photo will be missing, and why; null unless it could not be stored. */
    photoNotice: ({ newRace }: Checkout) => {
      if (sent?.requestId !== newRace.requestId || !isMissing(sent.stored)) return null;
      const { failure: reason } = sent.stored;
      // Another payment may store it.
      const isOpen = uploading || (!busy && canTryAgain(reason));
      return isOpen ? null : missingPhotoNotice(reason);
    },
  };
}

function hasCode(failure: unknown, code: DataErrorCode): failure is DataError {
  return failure instanceof DataError && failure.code === code;
}

const isCodeRefused = (failure: unknown) => hasCode(failure, "invalid_discount_code");

function isPriceRefused(failure: unknown): boolean {
  return isCodeRefused(failure) || hasCode(failure, "price_changed");
}

function missingPhotoNotice(failure: unknown): string {
  const reason = photoFailure("Upload", failure);
  return hasCode(failure, "storage_permissions")
    ? `${photoUnavailable} ${willLackPhoto} ${reason}`
    : `${reason} ${willLackPhoto}`;
}

function creationMessage(failure: unknown): string {
  return hasCode(failure, "invalid_discount_code")
    ? `${failure.message}. The price shown is without it.`
    : attemptMessage(creationFailed, failure);
}
