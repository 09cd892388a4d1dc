import type { StoredPhoto } from "../../features/photos/queries.ts";
import type { Checkout } from "./checkout.ts";

type MissingPhoto = Extract<StoredPhoto, { url: null }>;

/** Kept for a retry: with another photo URL, the server refuses the request id of a race that it has created. */
interface SentPhoto {
  requestId: string;
  stored: StoredPhoto | null;
  /** Of the last request that was sent without the photo. */
  missing: MissingPhoto | null;
}

export function isMissing(stored: StoredPhoto | null): stored is MissingPhoto {
  return stored?.url === null;
}

/** Where the creation of a race stands, from the form to the dashboard. */
export type Creation = { readonly sent: SentPhoto | null } & (
  | { readonly step: "idle"; readonly checkout: Checkout | null }
  | { readonly step: "confirming" | "paying" | "created"; readonly checkout: Checkout }
  | { readonly step: "refused"; readonly checkout: Checkout; readonly error: unknown }
);

export type CreationEvent =
  /** The form was sent. */
  | { type: "confirm"; checkout: Checkout }
  | { type: "pay" }
  /** The photo was stored, or could not be. */
  | { type: "send"; sent: SentPhoto }
  /** `checkout` is at the present price, where the race was refused for its price. */
  | { type: "refuse"; checkout: Checkout; error: unknown }
  | { type: "create" }
  | { type: "cancel" };

export const nothingCreated: Creation = { step: "idle", checkout: null, sent: null };

/** A step that an event does not belong to stays as it is. */
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
