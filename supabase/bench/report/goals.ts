/** The goals and whether a run meets them: ratios for brands, times for staff. */
import { dashboards, keyLookup } from "../queries/brand.ts";
import type { Query } from "../queries/query.ts";
import type { Measurement } from "../measure.ts";

export interface Measured {
  readonly query: Query;
  /** Ordered by scale: a hundredth, a tenth, the whole. */
  readonly scales: readonly Measurement[];
}

interface Goal {
  readonly name: string;
  /** The value of each query that the goal covers; all must meet the limit. */
  readonly results: readonly { readonly query: string; readonly value: number }[];
  readonly limit: number;
  readonly unit: "×" | " ms";
}

const growthLimit = 1.3;
const paymentLimit = 8;
const policiesLimit = 1.15;
/** Milliseconds, by the scale's place in the run. */
const staffLimits = [
  { scale: 1, limit: 50, races: "a tenth of the races" },
  { scale: 2, limit: 500, races: "all races" },
] as const;

/**
 * The ratio of the last scale to the first. The unit is a look-up of the same minutes, so a machine
 * that slows down in between has no effect; the look-up itself is in milliseconds.
 */
export function growthOf({ query, scales }: Measured): number {
  const size = ({ request }: Measurement) =>
    query.name === keyLookup.name ? request.median : request.toKeyLookup;
  const [first, last] = [scales[0], scales.at(-1)];
  return first && last ? size(last) / size(first) : Number.NaN;
}

export function goalsOf(all: readonly Measured[]): Goal[] {
  // No screen sends the look-up, which is only the unit.
  const measured = all.filter(({ query }) => query.name !== keyLookup.name);
  const results = (
    among: readonly Measured[],
    value: (at: Measurement, one: Measured) => number | null,
  ) =>
    among.flatMap((one) => {
      const at = one.scales.at(-1);
      const result = at === undefined ? null : value(at, one);
      return result === null ? [] : [{ query: one.query.name, value: result }];
    });
  const screens = measured.filter(({ query }) => ["brand", "visitor"].includes(query.audience));
  const payment = measured.filter(({ query }) => query.audience === "payment");
  const staff = measured.filter(({ query }) => query.audience === "staff");
  const toKeyLookup = (at: Measurement) => at.request.toKeyLookup;
  const lookUps = (name: string) =>
    measured.find(({ query }) => query.name === name)?.scales.at(-1)?.request.toKeyLookup ??
    Number.NaN;
  return [
    {
      name: "Each query of a brand or visitor costs at most 3 primary-key look-ups",
      limit: 3,
      unit: "×",
      results: results(screens, toKeyLookup),
    },
    {
      name: `Each step of a payment costs at most ${String(paymentLimit)} primary-key look-ups`,
      limit: paymentLimit,
      unit: "×",
      results: results(payment, toKeyLookup),
    },
    ...staffLimits.map(({ scale, limit, races }) => ({
      name: `Each staff query takes at most ${String(limit)} ms with ${races}`,
      limit,
      unit: " ms" as const,
      results: staff.flatMap(({ query, scales }) => {
        const at = scales[scale];
        return at === undefined ? [] : [{ query: query.name, value: at.request.median }];
      }),
    })),
    {
      name: "No query of a brand, visitor or payment grows more than 1.3 times from a hundredth to the whole",
      limit: growthLimit,
      unit: "×",
      results: results([...screens, ...payment], (_, one) => growthOf(one)),
    },
    {
      name: "The dashboard of 25 people with 200 races costs at most 1.2 times that of any brand",
      limit: 1.2,
      unit: "×",
      results: [
        { query: dashboards.team, value: lookUps(dashboards.team) / lookUps(dashboards.any) },
      ],
    },
    {
      name: "Policies cost at most 1.15 times the query without them",
      limit: policiesLimit,
      unit: "×",
      results: results(measured, (at) => at.request.toNoPolicies),
    },
  ];
}
