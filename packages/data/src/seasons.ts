import { raceStatuses } from "@outpace/domain/races";
import type { Season, SeasonRace } from "@outpace/domain/seasons";
import { knownValue } from "@outpace/domain/texts";
import type { Client } from "./client.ts";
import { dataOf } from "./internal/results.ts";
import { isId, readInstant } from "./internal/rows.ts";
import { standardError } from "./internal/service-errors.ts";

export interface SeasonChoice {
  /** If omitted, or without races: this year (UTC), else the latest year with races. */
  readonly year?: number | undefined;
  /** If omitted, the caller's only brand. */
  readonly brandId?: string | undefined;
}

/** A race as our SQL returns it. */
interface Row {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly status: string;
  readonly start_time: string;
  readonly start_time_zone: string;
  readonly target_distance: number;
  readonly joined: number;
  readonly finished: number;
  readonly cost: number | null;
}

const toRaces = (rows: unknown): SeasonRace[] =>
  (rows as Row[]).map((row) => ({
    id: row.id,
    number: row.number,
    name: row.name,
    status: knownValue(raceStatuses, row.status),
    startTime: readInstant(row.start_time),
    startTimeZone: row.start_time_zone,
    targetDistance: row.target_distance,
    joined: row.joined,
    finished: row.finished,
    costCents: row.cost,
  }));

/** Returns a brand's races of a year, each by its own time zone, and those of the year before. */
export async function getSeason(
  client: Client,
  { year, brandId }: SeasonChoice = {},
): Promise<Season> {
  if (brandId !== undefined && !isId(brandId)) throw standardError("not_found");
  const season = await dataOf(
    client.rpc("brand_season", {
      ...(year === undefined ? {} : { season_year: year }),
      ...(brandId === undefined ? {} : { brand_id: brandId }),
    }),
  );
  return {
    brandId: season.brand_id,
    brandName: season.brand_name,
    year: season.year,
    years: season.years,
    races: toRaces(season.races),
    racesBefore: toRaces(season.races_before),
  };
}
