/** Formats a run's results as Markdown tables and lists. */
import type { Measurement } from "../measure.ts";
import { growthOf, goalsOf, type Measured } from "./goals.ts";

const times = (value: number | null) => (value === null ? "" : `${value.toFixed(2)}×`);
const milliseconds = (value: number) =>
  value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : value.toFixed(0);
const cell = ({ request, buffers }: Measurement) =>
  `${milliseconds(request.median)} / ${milliseconds(request.p95)} · ${buffers.toLocaleString("en")}`;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const rule = head.map((_, n) => (n === 0 ? "---" : "---:"));
  return [line(head), line(rule), ...rows.map(line)].join("\n");
}

export function renderQueries(measured: readonly Measured[], scales: readonly string[]): string {
  return table(
    ["query", ...scales, "look-ups", "statements", "policies", "statements", "growth"],
    measured.map((one) => {
      const last = one.scales.at(-1);
      return [
        one.query.name,
        ...one.scales.map(cell),
        times(last?.request.toKeyLookup ?? null),
        times(last?.statement.toKeyLookup ?? null),
        times(last?.request.toNoPolicies ?? null),
        times(last?.statement.toNoPolicies ?? null),
        times(growthOf(one)),
      ];
    }),
  );
}

export function renderNaive(measured: readonly Measured[], scales: readonly string[]): string {
  return table(
    ["naive query", ...scales, "look-ups", "growth"],
    measured.map((one) => [
      one.query.name,
      ...one.scales.map(cell),
      times(one.scales.at(-1)?.request.toKeyLookup ?? null),
      times(growthOf(one)),
    ]),
  );
}

export function renderGoals(measured: readonly Measured[]): string {
  return goalsOf(measured)
    .map(({ name, limit, unit, results }) => {
      const size = (value: number) => `${value.toFixed(2)}${unit}`;
      const short = results.filter(({ value }) => !(value <= limit));
      if (short.length === 0) {
        const worst = results.reduce((a, b) => (b.value > a.value ? b : a), {
          query: "",
          value: 0,
        });
        return `- **Met.** ${name}: ${size(worst.value)} at most (${worst.query}).`;
      }
      const missed = short.map(({ query, value }) => `${query} ${size(value)}`).join(", ");
      return `- **Short.** ${name}: ${String(results.length - short.length)} of ${String(results.length)} do; ${missed}.`;
    })
    .join("\n");
}
