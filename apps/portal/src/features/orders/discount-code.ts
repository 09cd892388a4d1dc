import { DataError } from "@outpace/data/errors";
import {
  checkDiscountCode,
  discountMessages,
  normaliseDiscountCode,
  type RaceQuote,
} from "@outpace/domain/discounts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";

import { pressEnded } from "../../platform/browser/press-ended.ts";
import { useDraft } from "../../platform/drafts/draft.ts";
import { errorMessage } from "../../platform/errors/error-message.ts";
import { useQuoteWithCode } from "./queries.ts";

/** A code that the database accepted, and the price of a race with it. */
export interface Discount {
  code: string;
  quote: RaceQuote;
}

const noCode = () => ({ code: "" });

/** Lets a click that took the focus from the field end: on a page that moves earlier, it misses its target. */
const clickMilliseconds = 300;

/** A discount code from typing to its price. `settle` validates a typed code, so none is ignored. */
export function useDiscountCode(brandId: string) {
  const draft = useDraft("discount-code", noCode);
  const [typed, setTyped] = useState(draft.stored.code);
  const [discount, setDiscount] = useState<Discount | null>(null);
  const [wasUnset, setWasUnset] = useState(false);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [departures, setDepartures] = useState(0);
  const input = useRef<HTMLInputElement | null>(null);
  const latest = useRef(typed);
  const quoteWithCode = useQuoteWithCode(brandId);

  const type = (text: string) => {
    latest.current = text;
    setTyped(text);
    setError(undefined);
    if (discount !== null) setWasUnset(true);
    setDiscount(null);
    draft.save({ code: text });
  };

  const refuse = (message: string) => {
    setWasUnset(false);
    setDiscount(null);
    setError(message);
  };

  /** Returns null if the code is refused or changes meanwhile. */
  const validate = async (): Promise<Discount | null> => {
    const code = normaliseDiscountCode(typed);
    const blank = checkDiscountCode(code);
    if (blank !== null) {
      refuse(blank);
      return null;
    }
    setBusy(true);
    const quote = quoteWithCode(code);
    try {
      await Promise.allSettled([quote]);
      // The result moves the button below, and a click on a button that moves is lost.
      await pressEnded();
      const found = { code, quote: await quote };
      if (latest.current !== typed) return null;
      // In this task: a press that began before a later render would miss its button.
      flushSync(() => {
        setWasUnset(false);
        setError(undefined);
        setDiscount(found);
      });
      return found;
    } catch (error) {
      if (latest.current === typed) {
        flushSync(() => {
          refuse(codeMessage(error));
        });
      }
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
    /** Whether the person changed a valid code and has not validated the new one. */
    wasUnset,
    /** For the input's `ref`. */
    attach: (element: HTMLInputElement | null) => {
      input.current = element;
    },
    type,
    /** Validates the typed code after the input loses the focus. A draft's code is validated by itself. */
    leave: () => {
      setDepartures((count) => count + 1);
    },
    validate,
    /** Returns the discount to create the race with. If validation fails, focuses the input and returns "refused". */
    settle: async (): Promise<Discount | null | "refused"> => {
      if (normaliseDiscountCode(typed) === "") return null;
      const valid = discount ?? (await validate());
      if (valid === null) input.current?.focus();
      return valid ?? "refused";
    },
    /** Fetches the current price with a code; null if the code is no longer valid, which the form then says. */
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
