import { DataError } from "@outpace/data/errors";
import {
  checkDiscountCode,
  discountMessages,
  normaliseDiscountCode,
  type RaceQuote,
} from "@outpace/domain/discounts";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { useDraft } from "../../platform/draft.ts";
import { errorMessage } from "../../platform/error-message.ts";
import { useQuoteWithCode } from "./queries.ts";

/** A code that the database has accepted, and the price of a race with it. */
export interface Discount {
  code: string;
  quote: RaceQuote;
}

const noCode = () => ({ code: "" });

/** A discount code from typing to its price. A code that is typed is never ignored: `settle` validates it. */
export function useDiscountCode() {
  const draft = useDraft("discount-code", noCode);
  const [typed, setTyped] = useState(draft.stored.code);
  const [discount, setDiscount] = useState<Discount | null>(null);
  const [wasUnset, setWasUnset] = useState(false);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement | null>(null);
  const latest = useRef(typed);
  const quoteWithCode = useQuoteWithCode();

  const type = (text: string) => {
    latest.current = text;
    setTyped(text);
    setError(undefined);
    if (discount !== null) setWasUnset(true);
    setDiscount(null);
    draft.save({ code: text });
  };

  const refuse = (message: string) => {
    setDiscount(null);
    setError(message);
  };

  /** Returns null where the code was refused or has been changed meanwhile. */
  const validate = async (): Promise<Discount | null> => {
    const code = normaliseDiscountCode(typed);
    setWasUnset(false);
    const blank = checkDiscountCode(code);
    if (blank !== null) {
      refuse(blank);
      return null;
    }
    setBusy(true);
    try {
      const found = { code, quote: await quoteWithCode(code) };
      if (latest.current !== typed) return null;
      setError(undefined);
      setDiscount(found);
      return found;
    } catch (failure) {
      if (latest.current === typed) refuse(codeMessage(failure));
      return null;
    } finally {
      setBusy(false);
    }
  };

  const validateRestored = useEffectEvent(() => {
    if (normaliseDiscountCode(typed) !== "") void validate();
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      validateRestored();
    });
    return () => {
      clearTimeout(timer);
    };
  }, []);

  return {
    typed,
    discount,
    error,
    busy,
    /** Whether a code that was valid has been changed, and not validated since. */
    wasUnset,
    /** For the input's `ref`. */
    attach: (element: HTMLInputElement | null) => {
      input.current = element;
    },
    type,
    validate,
    /** What to create the race with: validates what is typed, and focuses it and returns "refused" where that fails. */
    settle: async (): Promise<Discount | null | "refused"> => {
      if (normaliseDiscountCode(typed) === "") return null;
      const valid = discount ?? (await validate());
      if (valid === null) input.current?.focus();
      return valid ?? "refused";
    },
    /** Takes the present price of the code, which may have changed since it was validated. */
    renew: setDiscount,
    forget: draft.forget,
  };
}

export type DiscountCode = ReturnType<typeof useDiscountCode>;

function codeMessage(failure: unknown): string {
  const isUnknown = failure instanceof DataError && failure.code === "invalid_discount_code";
  return isUnknown ? discountMessages.unknown : errorMessage(failure);
}
