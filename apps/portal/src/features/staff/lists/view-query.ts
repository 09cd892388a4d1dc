import { cutText } from "@outpace/ui/limited-text";
import { useState } from "react";
import { useLocation, useNavigationType, useSearchParams } from "react-router-dom";

import { withPosition } from "./page-position.ts";

/** The filters of a list as its URL has them, so that a view can be shared, reloaded and gone back to. */
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
    /** Another one after each link, Back or Forward: a `key` for fields that hold what is typed. */
    visit: seen.visit,
    /** Sets filters, empty ones to none, and starts at the first page. */
    setFilters: (changes: Readonly<Record<string, string>>) => {
      // A typed name is searched for with a delay, and another filter may have been set since this was rendered.
      const next = withPosition(new URLSearchParams(window.location.search));
      for (const [name, value] of Object.entries(changes)) {
        if (value === "") next.delete(name);
        else next.set(name, value);
      }
      setQuery(next, { replace: true, state: { typed: true } });
    },
  };
}

export type ViewQuery = ReturnType<typeof useViewQuery>;

/** A text to search for; what PostgreSQL cannot store finds nothing, and is left out. */
export function readText(text: string | null, maxLength: number): string {
  return cutText((text ?? "").replace(/[\0\p{Cs}]/gu, ""), maxLength);
}

/** One of the values that a parameter may have; empty for any other text. */
export function readChoice<Value extends string>(
  text: string | null,
  values: readonly Value[],
): Value | "" {
  return values.find((value) => value === text) ?? "";
}
