import { DataError } from "@outpace/data/errors";
import type { RaceQuote } from "@outpace/domain/discounts";
import type { NewRace } from "@outpace/domain/races";
import { startTransition, useActionState, useState } from "react";

import type { ChosenPhoto } from "../../features/photos/photo-field.tsx";
import { useStorePhoto } from "../../features/photos/queries.ts";
import { useCreateRace } from "../../features/races/queries.ts";
import { errorMessage, stopsEveryRequest } from "../../platform/error-message.ts";

export const photoUnavailable =
  "Background photo upload is currently unavailable. Your race will be created without a background photo.";
const creationFailed = "Error creating race. Please try again.";

/** What the payment dialog confirms: the race, its price, and the photo to store with it. */
export interface Checkout {
  newRace: NewRace;
  quote: RaceQuote;
  photo: ChosenPhoto | null;
}

/** Keeps the request id of an unchanged race, so that a retry after a lost response cannot create two. */
export function renewCheckout(
  previous: Checkout | null,
  { newRace, quote, photo }: Omit<Checkout, "newRace"> & { newRace: Omit<NewRace, "requestId"> },
): Checkout {
  const requestId = previous?.newRace.requestId ?? "";
  const isSame =
    previous?.photo === photo &&
    JSON.stringify([{ ...newRace, requestId }, quote]) ===
      JSON.stringify([{ ...previous.newRace, requestId }, previous.quote]);
  return isSame
    ? previous
    : { newRace: { ...newRace, requestId: crypto.randomUUID() }, quote, photo };
}

/** Stores the photo, then creates the race; without the photo if storage refuses it. */
export function useCheckout(onCreated: (created: { withoutPhoto: boolean }) => void) {
  const { mutateAsync: storePhoto } = useStorePhoto();
  const { mutateAsync: create } = useCreateRace();
  // Kept for a retry: with another photo URL, the server would refuse the request id as reused.
  const [stored, setStored] = useState<{ requestId: string; url: string | null } | null>(null);

  const [failure, start, busy] = useActionState<unknown, Checkout>(
    async (_previous, { newRace, photo }) => {
      const { requestId, details } = newRace;
      try {
        const url =
          stored?.requestId === requestId
            ? stored.url
            : photo && (await storePhoto({ raceName: details.name, photo }));
        setStored({ requestId, url });
        await create({ ...newRace, backgroundPhotoUrl: url });
        onCreated({ withoutPhoto: photo !== null && url === null });
        return null;
      } catch (error) {
        return error;
      }
    },
    null,
  );

  return {
    busy,
    pay: (checkout: Checkout) => {
      startTransition(() => {
        start(checkout);
      });
    },
    message: failure === null || busy ? null : creationMessage(failure),
    photoSkipped: ({ newRace, photo }: Checkout) =>
      photo !== null && stored?.requestId === newRace.requestId && stored.url === null,
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
]);

function creationMessage(failure: unknown): string {
  if (failure instanceof DataError && refusals.has(failure.code)) return failure.message;
  return stopsEveryRequest(failure) ? `${creationFailed} ${errorMessage(failure)}` : creationFailed;
}
