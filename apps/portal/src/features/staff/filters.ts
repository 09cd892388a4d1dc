import type { RaceFilter } from "@outpace/data/staff";
import { type RaceStatus, RaceStatusSchema } from "@outpace/domain/races";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";

import { useSettled } from "../../platform/settled.ts";
import { type BrandChoice, settleMilliseconds, useBrandChoice } from "./brand-choice.ts";

export interface Filters {
  /** Empty for all. */
  status: RaceStatus | "";
  setStatus: (status: string) => void;
  brand: BrandChoice;
  name: string;
  setName: (name: string) => void;
  /** What to ask for: the name follows a moment after the last key. */
  filter: RaceFilter;
}

/** The staff screen's filters, begun from the address and kept in it, so that it can be shared. */
export function useFilters(): Filters {
  const [query, setQuery] = useSearchParams();
  const [status, setStatus] = useState(() => readStatus(query.get("status")));
  const [name, setName] = useState(query.get("name") ?? "");
  const brand = useBrandChoice(query.get("brand") ?? "");
  const settledName = useSettled(name.trim(), settleMilliseconds);

  const { brandId } = brand;
  useEffect(() => {
    const given = { status, brand: brandId, name: settledName };
    const wanted = new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ""));
    if (wanted.toString() !== query.toString()) setQuery(wanted, { replace: true });
  }, [status, brandId, settledName, query, setQuery]);

  return {
    status,
    setStatus: (text) => {
      setStatus(readStatus(text));
    },
    brand,
    name,
    setName,
    filter: { status: status || undefined, brandId, name: settledName },
  };
}

/** An address may carry anything; a status that does not exist filters nothing. */
function readStatus(text: string | null): RaceStatus | "" {
  const known = RaceStatusSchema.safeParse(text);
  return known.success ? known.data : "";
}
