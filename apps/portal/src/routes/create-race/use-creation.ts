import type { RaceQuote } from "@outpace/domain/discounts";
import type { Race, RaceDetails } from "@outpace/domain/races";
import { useReducer } from "react";

import type { DiscountCode } from "../../features/orders/discount-code.ts";
import { useFetchQuote } from "../../features/orders/queries.ts";
import { canTryAgain } from "../../features/photos/photo-error.ts";
import { type StoredPhoto, useStorePhoto } from "../../features/photos/queries.ts";
import type { Photo } from "../../features/photos/use-photo.ts";
import { useCreateRace } from "../../features/races/queries.ts";
import { attemptMessage } from "../../platform/errors/attempt-message.ts";
import { hasCode } from "../../platform/errors/error-message.ts";
import {
  atNewPrice,
  type Checkout,
  isMissing,
  nothingCreated,
  reduceCreation,
  renewCheckout,
} from "./creation.ts";

const photoUnavailable =
  "Background photo upload is currently unavailable. Your race will be created without a background photo.";
const creationFailed = "Error creating race. Please try again.";

/** The message if the payment cannot open because the price could not be loaded. */
export function confirmationMessage(error: unknown): string {
  return attemptMessage(`${creationFailed} We couldn't load the price.`, error);
}

export interface Created {
  race: Race;
  photo: StoredPhoto | null;
  quote: RaceQuote;
}

interface CreationChoices {
  readonly code: DiscountCode;
  readonly photo: Photo;
  readonly packageId: string | null;
}

/**
 * Creates a race, with a package if one pays for it, in steps: the form opens the payment, then the person pays. The photo is stored first; the race is
 * created even if that fails.
 */
export function useCreation(brandId: string, { code, photo, packageId }: CreationChoices) {
  const [creation, dispatch] = useReducer(reduceCreation, nothingCreated);
  const fetchQuote = useFetchQuote(brandId);
  const { storePhoto, uploading, retrying } = useStorePhoto();
  const { mutateAsync: create } = useCreateRace(brandId);

  const send = async (checkout: Checkout): Promise<Created> => {
    const { newRace, photo: wanted, quote } = checkout;
    const { requestId, details } = newRace;
    const before = creation.sent?.requestId === requestId ? creation.sent : null;
    const isSettled =
      before !== null && !(isMissing(before.stored) && canTryAgain(before.stored.error));
    let stored = isSettled
      ? before.stored
      : wanted && (await storePhoto({ brandId, raceName: details.name, photo: wanted }));
    const missing = isMissing(stored) ? stored : (before?.missing ?? null);
    dispatch({ type: "send", sent: { requestId, stored, missing } });
    const createWith = (url: string | null) => create({ ...newRace, backgroundPhotoUrl: url });
    let race: Race;
    try {
      race = await createWith(stored?.url ?? null);
    } catch (error) {
      // An earlier request, whose response was lost, created the race without the photo that is stored now.
      if (missing === null || !hasCode(error, "request_conflict")) throw error;
      stored = missing;
      race = await createWith(null);
    }
    return { race, photo: stored, quote };
  };

  /** Returns the checkout at the current price, without a code or package that no longer applies. */
  const renewPrice = async (checkout: Checkout, error: unknown): Promise<Checkout> => {
    const { discountCode, packageId } = checkout.newRace;
    const discount = discountCode === null ? null : await code.renew(discountCode);
    const usable = hasCode(error, "package_used") ? null : packageId;
    const quote = discount?.quote ?? (await fetchQuote(usable, 0));
    return atNewPrice(checkout, { discountCode: discount?.code ?? null, quote });
  };

  return {
    creation,
    /** Whether the photo's upload is being retried. */
    retrying,
    /** Opens the payment. Returns false if the code or the photo is refused. */
    confirm: async (details: RaceDetails): Promise<boolean> => {
      const discount = await code.settle();
      if (discount === "refused") return false;
      const settled = await photo.settle();
      if (settled === "refused") return false;
      const quote = discount?.quote ?? (await fetchQuote(packageId, Infinity));
      const wanted = { details, discountCode: discount?.code ?? null, quote, photo: settled };
      dispatch({ type: "confirm", checkout: renewCheckout(creation.checkout, wanted) });
      return true;
    },
    /** Creates the confirmed race; returns null if it is refused, which `refusal` explains. */
    pay: async (): Promise<Created | null> => {
      const { checkout } = creation;
      if (checkout === null) return null;
      dispatch({ type: "pay" });
      try {
        const created = await send(checkout);
        dispatch({ type: "create" });
        return created;
      } catch (error) {
        const refused = hasCode(error, "invalid_discount_code", "price_changed", "package_used")
          ? await renewPrice(checkout, error).then(
              (renewed) => ({ checkout: renewed, error }),
              (later: unknown) => ({ checkout, error: later }),
            )
          : { checkout, error };
        dispatch({ type: "refuse", ...refused });
        return null;
      }
    },
    cancel: () => {
      dispatch({ type: "cancel" });
    },
    /** The message of a refusal, or null. */
    refusal: creation.step === "refused" ? creationMessage(creation.error) : null,
    /** Says that the photo will be missing, from its failure until the person leaves the dialog; null if it may still be stored. */
    photoNotice: (): string | null => {
      const { checkout, sent, step } = creation;
      if (sent === null || sent.requestId !== checkout?.newRace.requestId) return null;
      if (!isMissing(sent.stored)) return null;
      const { error } = sent.stored;
      // An attempt after the dialog was left may store the photo.
      const isOpen = uploading || (step === "confirming" && canTryAgain(error));
      return isOpen ? null : photoUnavailable;
    },
  };
}

function creationMessage(error: unknown): string {
  return hasCode(error, "invalid_discount_code")
    ? `${error.message}. The price shown is without it.`
    : attemptMessage(creationFailed, error);
}
