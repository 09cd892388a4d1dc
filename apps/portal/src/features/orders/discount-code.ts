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
import type { CodeUse } from "./code-use.ts";
import { useQuoteWithCode } from "./queries.ts";

/** A code that the database accepted, and the price of a race with it. */
export interface Discount {
  code: string;
  quote: RaceQuote;
}

const noCode = () => ({ code: "", refused: "" });

/** Lets a click that took the focus from the field end: on a page that moves earlier, it misses its target. */
const clickMilliseconds = 300;

/** A discount code from typing to its price. `settle` validates a typed code, so none is ignored. */
export function useDiscountCode(brandId: string, use: CodeUse) {
  const draft = useDraft("discount-code", noCode);
  const [typed, setTyped] = useState(draft.stored.code);
  const [found, setFound] = useState<Discount | null>(null);
  const [wasUnset, setWasUnset] = useState(false);
  // The database counts wrong codes, so that a stored one is not tried again at each load.
  const [error, setError] = useState<string | undefined>(
    draft.stored.refused === "" ? undefined : discountMessages.unknown,
  );
  const [busy, setBusy] = useState(false);
  const [departures, setDepartures] = useState(0);
  const input = useRef<HTMLInputElement | null>(null);
  const choice = useRef<HTMLButtonElement | null>(null);
  const latest = useRef(typed);
  const quoteWithCode = useQuoteWithCode(brandId);
  const discount = use === "nothing" ? null : found;

  const type = (text: string) => {
    latest.current = text;
    setTyped(text);
    setError(undefined);
    if (discount !== null) setWasUnset(true);
    setFound(null);
    draft.save({ code: text, refused: "" });
  };

  const refuse = (message: string) => {
    setWasUnset(false);
    setFound(null);
    setError(message);
  };

  /** Returns null if the code is refused or changes meanwhile. */
  const validate = async (): Promise<Discount | null> => {
    const code = normaliseDiscountCode(typed);
    const refusal = use === "nothing" ? discountMessages.packageOnly : checkDiscountCode(code);
    if (refusal !== null) {
      refuse(refusal);
      return null;
    }
    setBusy(true);
    const quote = quoteWithCode(code);
    try {
      await Promise.allSettled([quote]);
      // The result moves the button below, and a click on a button that moves is lost.
      await pressEnded();
      const valid = { code, quote: await quote };
      if (latest.current !== typed) return null;
      // In this task: a press that began before a later render would miss its button.
      flushSync(() => {
        setWasUnset(false);
        setError(undefined);
        setFound(valid);
      });
      return valid;
    } catch (error) {
      if (latest.current === typed) {
        if (isUnknownCode(error)) draft.save({ code: typed, refused: typed });
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
    use,
    /** Null without a valid code, or while no code can be used. */
    discount,
    /** The discount that sets the race's price. */
    applied: use === "sets-price" ? discount : null,
    error,
    busy,
    /** Whether the person changed a valid code and has not validated the new one. */
    wasUnset,
    /** For the input's `ref`. */
    attach: (element: HTMLInputElement | null) => {
      input.current = element;
    },
    /** For the `ref` of the first button of the choice between code and package. */
    attachChoice: (element: HTMLButtonElement | null) => {
      choice.current = element;
    },
    type,
    /** Empties the input. */
    remove: () => {
      type("");
      setWasUnset(false);
    },
    /** Validates the typed code after the input loses the focus. A draft's code is validated by itself. */
    leave: () => {
      setDepartures((count) => count + 1);
    },
    validate,
    /**
     * Returns the discount to create the race with. If validation fails, or while the choice between code and package is open,
     * focuses it and returns "refused".
     */
    settle: async (): Promise<Discount | null | "refused"> => {
      if (normaliseDiscountCode(typed) === "") return null;
      const valid = discount ?? (await validate());
      if (valid !== null && use === "sets-price") return valid;
      (valid === null ? input : choice).current?.focus();
      return "refused";
    },
    /** Fetches the current price with a code; null if the code is no longer valid, which the form then says. */
    renew: async (code: string): Promise<Discount | null> => {
      const isTyped = () => normaliseDiscountCode(latest.current) === code;
      try {
        const valid = { code, quote: await quoteWithCode(code) };
        if (isTyped()) setFound(valid);
        return valid;
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
