import { DataError } from "@outpace/data/errors";
import {
  checkDiscountCode,
  discountMessages,
  normaliseDiscountCode,
  type RaceQuote,
} from "@outpace/domain/discounts";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { useDraft } from "../../platform/drafts/draft.ts";
import { errorMessage } from "../../platform/errors/error-message.ts";
import { useQuoteWithCode } from "./queries.ts";

/** A code that the database has accepted, and the price of a race with it. */
export interface Discount {
  code: string;
  quote: RaceQuote;
}

const noCode = () => ({ code: "" });

/** Until a click that took the focus from the field has ended: if the page moved before, it would miss its target. */
const clickMilliseconds = 300;

/** A discount code from typing to its price. A code that is typed is never ignored: `settle` validates it. */
export function useDiscountCode() {
  const draft = useDraft("discount-code", noCode);
  const [typed, setTyped] = useState(draft.stored.code);
  const [discount, setDiscount] = useState<Discount | null>(null);
  const [wasUnset, setWasUnset] = useState(false);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [departures, setDepartures] = useState(0);
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
    } catch (error) {
      if (latest.current === typed) refuse(codeMessage(error));
      return null;
    } finally {
      setBusy(false);
    }
  };

  const validateTyped = useEffectEvent(() => {
    const isKnown = discount !== null || error !== undefined || busy;
    const isTyping = document.activeElement === input.current;
    if (!isKnown && !isTyping && normaliseDiscountCode(typed) !== "") void validate();
  });
  useEffect(() => {
    const timer = setTimeout(
      () => {
        validateTyped();
      },
      departures === 0 ? 0 : clickMilliseconds,
    );
    return () => {
      clearTimeout(timer);
    };
  }, [departures]);

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
    /** Has the code validated that was typed before the input lost the focus; one that a draft held is by itself. */
    leave: () => {
      setDepartures((count) => count + 1);
    },
    validate,
    /** What to create the race with: validates what is typed, and focuses it and returns "refused" where that fails. */
    settle: async (): Promise<Discount | null | "refused"> => {
      if (normaliseDiscountCode(typed) === "") return null;
      const valid = discount ?? (await validate());
      if (valid === null) input.current?.focus();
      return valid ?? "refused";
    },
    /** Asks for the present price of a code that was valid; null where it no longer is, which the form then says. */
    renew: async (code: string): Promise<Discount | null> => {
      const isTyped = () => normaliseDiscountCode(latest.current) === code;
      try {
        const found = { code, quote: await quoteWithCode(code) };
        if (isTyped()) setDiscount(found);
        return found;
      } catch (error) {
        if (!isUnknownCode(error)) throw error;
        if (isTyped()) refuse(discountMessages.unknown);
        return null;
      }
    },
    forget: draft.forget,
  };
}

export type DiscountCode = ReturnType<typeof useDiscountCode>;

function isUnknownCode(error: unknown): boolean {
  return error instanceof DataError && error.code === "invalid_discount_code";
}

function codeMessage(error: unknown): string {
  return isUnknownCode(error) ? discountMessages.unknown : errorMessage(error);
}
