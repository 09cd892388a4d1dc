import { cutText } from "@outpace/ui/limited-text";
import { useState } from "react";
import { useLocation, useNavigationType, useSearchParams } from "react-router-dom";

import { withPosition } from "./page-position.ts";

/** A list's filters, kept in the URL so a view can be shared, reloaded and returned to. */
export function useViewQuery() {
  const [query, setQuery] = useSearchParams();
  const { search, state } = useLocation();
  const navigated = useNavigationType();
  const [seen, setSeen] = useState({ search, visit: 0 });
  if (seen.search !== search) {
    const isOwn = navigated === "REPLACE" && (state as { typed?: unknown } | null)?.typed === true;
    setSeen({ search, visit: isOwn ? seen.visit : seen.visit + 1 });
  }

  return {
    query,
    /** Changes on every navigation; use as `key` of fields that hold typed text. */
    visit: seen.visit,
    /** Sets filters and returns to the first page; an empty value removes a filter. */
    setFilters: (changes: Readonly<Record<string, string>>) => {
      // The search for a typed name is delayed, and another filter may have changed since this render.
      const next = withPosition(new URLSearchParams(window.location.search));
      for (const [name, value] of Object.entries(changes)) {
        if (value === "") next.delete(name);
        else next.set(name, value);
      }
      // A dialog that was opened meanwhile stays open.
      const { usr } = (window.history.state ?? {}) as { usr?: object | null };
      const kept = document.querySelector("dialog:modal") ? usr : null;
      setQuery(next, { replace: true, state: { ...kept, typed: true } });
    },
  };
}

export type ViewQuery = ReturnType<typeof useViewQuery>;

/** Reads a text to search for, without characters that PostgreSQL cannot store. */
export function readText(text: string | null, maxLength: number): string {
  return cutText((text ?? "").replace(/[\0\p{Cs}]/gu, ""), maxLength);
}

/** Reads one of the allowed values; "" for any other text. */
export function readChoice<Value extends string>(
  text: string | null,
  values: readonly Value[],
): Value | "" {
  return values.find((value) => value === text) ?? "";
}

/** Reads a day such as "2026-11-23". Any other text in the URL filters nothing. */
export function readDay(text: string | null): string {
  const isForm = text !== null && /^(19[7-9]|2\d\d)\d-\d\d-\d\d$/.test(text);
  const day = isForm ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // Some engines parse February 30 as a day in March.
  return isForm && day && new Date(day).toISOString().startsWith(text) ? text : "";
}
