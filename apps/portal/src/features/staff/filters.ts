import type { RaceFilter, RaceSort } from "@outpace/data/staff";
import { type RaceStatus, RaceStatusSchema } from "@outpace/domain/races";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";

import { useDebouncedValue } from "../../platform/use-debounced-value.ts";
import { type BrandChoice, debounceMilliseconds, useBrandChoice } from "./brand-choice.ts";
import { readSort, sortToText } from "./race-columns.ts";

export interface Filters {
  /** Empty for all statuses. */
  status: RaceStatus | "";
  setStatus: (status: string) => void;
  brand: BrandChoice;
  name: string;
  setName: (name: string) => void;
  /** What to query: the name is debounced. */
  filter: RaceFilter;
  sort: RaceSort;
  setSort: (sort: RaceSort) => void;
}

/** The staff screen's filters and order. They are read from the URL and kept in it, so that it can be shared. */
export function useFilters(): Filters {
  const [query, setQuery] = useSearchParams();
  const [status, setStatus] = useState(() => readStatus(query.get("status")));
  const [name, setName] = useState(query.get("name") ?? "");
  const [sort, setSort] = useState(() => readSort(query.get("sort")));
  const brand = useBrandChoice(query.get("brand") ?? "");
  const debouncedName = useDebouncedValue(name.trim(), debounceMilliseconds);

  const { brandId } = brand;
  useEffect(() => {
    const filters = { status, brand: brandId, name: debouncedName, sort: sortToText(sort) };
    const next = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ""));
    if (next.toString() !== query.toString()) setQuery(next, { replace: true });
  }, [status, brandId, debouncedName, sort, query, setQuery]);

  return {
    status,
    setStatus: (text) => {
      setStatus(readStatus(text));
    },
    brand,
    name,
    setName,
    filter: { status: status || undefined, brandId, name: debouncedName },
    sort,
    setSort,
  };
}

/** A URL may contain anything; a status that does not exist filters nothing. */
function readStatus(text: string | null): RaceStatus | "" {
  const known = RaceStatusSchema.safeParse(text);
  return known.success ? known.data : "";
}
