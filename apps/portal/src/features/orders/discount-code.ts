import {
  checkDiscountCode,
  discountMessages,
  normaliseDiscountCode,
  type RaceQuote,
} from "@outpace/domain/discounts";
import type { RaceAllowance } from "@outpace/domain/tiers";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";

import { useDraft } from "../../platform/drafts/draft.ts";
import { errorMessage, hasCode } from "../../platform/errors/error-message.ts";
import { useQuoteWithCode } from "./queries.ts";

/** A code that the database accepted, and the price of a race with it. */
export interface Discount {
  code: string;
  quote: RaceQuote;
}

/** What is known about the typed code: one of these, or nothing yet. */
interface Result {
  found?: Discount;
  error?: string;
  /** Whether the person changed a valid code and has not validated the new one. */
  wasUnset?: boolean;
}

const noCode = () => ({ code: "", refused: "" });

/** A discount code from typing to its price. A draft's code is validated at once, a typed one at the latest by `settle`. */
export function useDiscountCode(brandId: string, use: CodeUse) {
  const draft = useDraft("discount-code", noCode);
  const [typed, setTyped] = useState(draft.stored.code);
  // The database counts wrong codes, so that a stored one is not tried again at each load.
  const [result, setResult] = useState<Result>(
    draft.stored.refused === "" ? {} : { error: discountMessages.unknown },
  );
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const choice = useRef<HTMLButtonElement>(null);
  const latest = useRef(typed);
  const quoteWithCode = useQuoteWithCode(brandId);
  const { found = null, error, wasUnset = false } = result;
  const discount = use === "nothing" ? null : found;

  const type = (text: string) => {
    latest.current = text;
    setTyped(text);
    setResult({ wasUnset: wasUnset || discount !== null });
    draft.save({ code: text, refused: "" });
  };

  /** Returns null if the code is refused or changes meanwhile. */
  const validate = async (): Promise<Discount | null> => {
    const code = normaliseDiscountCode(typed);
    const refusal = use === "nothing" ? discountMessages.packageOnly : checkDiscountCode(code);
    if (refusal !== null) {
      setResult({ error: refusal });
      return null;
    }
    setBusy(true);
    const checked: Result = await quoteWithCode(code).then(
      (quote) => ({ found: { code, quote } }),
      (error: unknown) => ({ error: codeMessage(error) }),
    );
    const isLatest = latest.current === typed;
    if (isLatest && checked.error === discountMessages.unknown) {
      draft.save({ code: typed, refused: typed });
    }
    // Rendered before this returns: `settle` focuses what the result shows.
    flushSync(() => {
      setBusy(false);
      if (isLatest) setResult(checked);
    });
    return (isLatest && checked.found) || null;
  };

  const validateDraft = useEffectEvent(() => {
    if (error === undefined && normaliseDiscountCode(typed) !== "") void validate();
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      validateDraft();
    });
    return () => {
      clearTimeout(timer);
    };
  }, []);

  return {
    typed,
    use,
    /** Null without a valid code, or while no code can be used. */
    discount,
    /** The discount that sets the race's price. */
    applied: use === "sets-price" ? discount : null,
    error,
    busy,
    wasUnset,
    input,
    /** The first button of the choice between code and package. */
    choice,
    type,
    /** Empties the input. */
    remove: () => {
      type("");
      setResult({});
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
        if (isTyped()) setResult({ found: valid });
        return valid;
      } catch (error) {
        if (!hasCode(error, "invalid_discount_code")) throw error;
        if (isTyped()) setResult({ error: discountMessages.unknown });
        return null;
      }
    },
    forget: draft.forget,
  };
}

export type DiscountCode = ReturnType<typeof useDiscountCode>;

function codeMessage(error: unknown): string {
  return hasCode(error, "invalid_discount_code") ? discountMessages.unknown : errorMessage(error);
}

/**
 * What a valid discount code does to a race: it sets the price; or a package is chosen too, and the person says which of the
 * two to use; or it does nothing, since only a package can pay once the month's own race is used up.
 */
type CodeUse = "sets-price" | "asks" | "nothing";

/** `packageId` is the package that pays for the race; null if none does. */
export function codeUse(
  packageId: string | null,
  { nextOpensOn }: Pick<RaceAllowance, "nextOpensOn">,
): CodeUse {
  if (packageId === null) return "sets-price";
  return nextOpensOn === null ? "asks" : "nothing";
}
