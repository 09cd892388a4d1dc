import { DataError } from "@outpace/data/errors";
import type { RaceQuote } from "@outpace/domain/discounts";
import type { RaceDetails } from "@outpace/domain/races";
import { useCallback, useState } from "react";

import type { ChosenPhoto } from "../../features/photos/photo-field.tsx";
import { useUploadPhoto } from "../../features/photos/queries.ts";
import { useCreateRace } from "../../features/races/queries.ts";
import { errorMessage } from "../../platform/error-message.ts";
import { useSubmission } from "../../platform/submission.ts";

export const photoUnavailable =
  "Background photo upload is currently unavailable. Your race will be created without a background photo.";
const creationFailed = "Error creating race. Please try again.";

/** What one press of "Create Race" asks for. Its id makes every retry of it the same request. */
export interface RaceOrder {
  requestId: string;
  race: RaceDetails;
  quote: RaceQuote;
  discountCode: string | undefined;
  photo: ChosenPhoto | null;
}

type PhotoOutcome = { requestId: string; url: string | null } | null;

export interface CreatedRace {
  withoutPhoto: boolean;
}

/** Photo first, then the race; a photo that cannot be stored does not hold up the race (spec §8). */
export function useRaceCreation(onCreated: (created: CreatedRace) => void) {
  const { mutateAsync: upload } = useUploadPhoto();
  const { mutateAsync: create } = useCreateRace();
  // Settled once an order: a retry must send the very same race, or the server takes it for another.
  const [outcome, setOutcome] = useState<PhotoOutcome>(null);

  const { busy, failure, submit } = useSubmission(
    useCallback(
      async (order: RaceOrder) => {
        const settled =
          outcome?.requestId === order.requestId ? outcome : await storePhoto(order, upload);
        setOutcome(settled);
        await create({
          requestId: order.requestId,
          details: order.race,
          maxParticipants: order.quote.maxParticipants,
          backgroundPhotoUrl: settled.url,
          discountCode: order.discountCode ?? null,
        });
        onCreated({ withoutPhoto: order.photo !== null && settled.url === null });
      },
      [outcome, upload, create, onCreated],
    ),
  );

  return {
    busy,
    submit,
    message: failure ? creationMessage(failure) : null,
    photoSkipped: (order: RaceOrder) =>
      order.photo !== null && outcome?.requestId === order.requestId && outcome.url === null,
  };
}

async function storePhoto(
  { requestId, race, photo }: RaceOrder,
  upload: ReturnType<typeof useUploadPhoto>["mutateAsync"],
): Promise<NonNullable<PhotoOutcome>> {
  if (!photo) return { requestId, url: null };
  try {
    return { requestId, url: await upload({ raceName: race.name, photo }) };
  } catch (error) {
    // Without a server or a session the race cannot be created either: let the reader try again whole.
    if (stopsEverything(error)) throw error;
    return { requestId, url: null };
  }
}

function stopsEverything(error: unknown): boolean {
  return (
    error instanceof DataError && (error.code === "unreachable" || error.code === "session_expired")
  );
}

/** Refusals by a rule, which a second try of the same would only meet again. */
const refusals: ReadonlySet<string> = new Set([
  "missing_fields",
  "monthly_limit",
  "participant_limit",
  "invalid_discount_code",
  "brand_inactive",
  "invalid_value",
  "request_conflict",
  "rate_limited",
]);

function creationMessage(failure: unknown): string {
  if (failure instanceof DataError && refusals.has(failure.code)) return failure.message;
  return failure instanceof DataError && stopsEverything(failure)
    ? `${creationFailed} ${errorMessage(failure)}`
    : creationFailed;
}
