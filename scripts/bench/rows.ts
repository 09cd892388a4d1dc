// Prints measured figures as a table, each beside its budget.

export interface Figure {
  /** Undefined when it could not be measured, which exceeds any budget. */
  readonly value: number | undefined;
  /** Decimal places, 0 by default; the budget applies to the rounded value. */
  readonly digits?: number;
  readonly atMost?: number | undefined;
  readonly atLeast?: number | undefined;
}

export interface FigureRow {
  readonly name: string;
  /** By column title. */
  readonly figures: Readonly<Record<string, Figure>>;
}

function isOverBudget({ value, digits = 0, atMost, atLeast }: Figure): boolean {
  if (value === undefined || Number.isNaN(value))
    return atMost !== undefined || atLeast !== undefined;
  const shown = Number(value.toFixed(digits));
  return shown > (atMost ?? Infinity) || shown < (atLeast ?? -Infinity);
}

/** Formats a line per row: "2.20 > 1.25" for a figure over its budget, "1.20 (1.25)" within it. */
export function renderFigures(title: string, rows: readonly FigureRow[]): string {
  const columns = Object.keys(rows[0]?.figures ?? {});
  const table = [
    [title, ...columns],
    ...rows.map(({ name, figures }) => [name, ...columns.map((one) => cell(figures[one]))]),
  ];
  const widths = table[0]?.map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  );
  return table
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths?.[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

export function countOverBudget(rows: readonly FigureRow[]): number {
  return rows.flatMap(({ figures }) => Object.values(figures)).filter(isOverBudget).length;
}

/** The middle value, or the mean of the middle two; ignores undefined values. */
export function median(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((one) => one !== undefined).sort((one, other) => one - other);
  if (known.length === 0) return undefined;
  const [low = 0, high = 0] = [
    known[Math.floor((known.length - 1) / 2)],
    known[Math.ceil((known.length - 1) / 2)],
  ];
  return (low + high) / 2;
}

/** Undefined if either value is. */
export function ratio(value: number | undefined, base: number | undefined): number | undefined {
  return value === undefined || base === undefined ? undefined : value / base;
}

function cell(figure: Figure | undefined): string {
  if (figure === undefined) return "";
  const { value, digits = 0, atMost, atLeast } = figure;
  const shown = value === undefined ? "none" : value.toFixed(digits);
  const budget = atMost ?? atLeast;
  if (budget === undefined) return shown;
  if (!isOverBudget(figure)) return `${shown} (${String(budget)})`;
  return `${shown} ${atMost === undefined ? "<" : ">"} ${String(budget)}`;
}
