import type { ReactNode } from "react";

import { Chart, type ChartTexts } from "./chart.tsx";
import { axisEnd, countSteps, linearScale, ticksBetween } from "./ticks.ts";

interface Column {
  /** Not negative. */
  amount: number;
  /** The value to compare with; null if there is none. */
  before: number | null;
  label: string;
  text: string;
}

export interface ColumnChartProps extends ChartTexts {
  /** In order; not empty. */
  columns: readonly Column[];
  unit: string;
  /** What the columns and the marks across them stand for. */
  legend: readonly [columns: string, marks: string | null];
}

const size = 100;
/** The share of its slot that a column fills. */
const fill = 0.72;
/** Keeps a few columns from filling the whole plot. */
const leastPlaces = 6;
/** Keeps a zero column visible. */
const lowest = 0.6;

const columnPaint = "fill-red forced-colors:fill-[CanvasText]";
const markPaint = "stroke-text stroke-3 forced-colors:stroke-[Highlight]";

/** A row of columns, each with a mark at the value it compares with. */
export function ColumnChart({ columns, unit, legend, ...texts }: ColumnChartProps) {
  const places = Math.max(leastPlaces, columns.length);
  const place = size / places;
  const top = axisEnd(Math.max(...columns.flatMap(({ amount, before }) => [amount, before ?? 0])));
  const y = linearScale([0, top], [size, 0]);
  const numbers = ticksBetween(1, columns.length, { steps: countSteps, most: 8 });
  const [ofColumns, ofMarks] = legend;

  return (
    <Chart
      {...texts}
      values={columns.map(({ label, text, amount }, n) => ({
        label,
        text,
        x: ((n + 0.5) * place) / size,
        y: y(amount) / size,
        end: ((n + 1) * place) / size,
      }))}
      axes={{
        unit,
        x: (numbers[0] === 1 ? numbers : [1, ...numbers]).map((n) => ({
          at: ((n - 0.5) * place) / size,
          label: n.toLocaleString("en-US"),
        })),
        y: ticksBetween(0, top, { steps: countSteps }).map((tick) => ({
          at: tick / top,
          label: tick.toLocaleString("en-US"),
        })),
      }}
      legend={
        ofMarks === null ? undefined : (
          <>
            <Key mark={<rect width={12} height={12} className={columnPaint} />}>{ofColumns}</Key>
            <Key mark={<path d="M0 6h12" className={markPaint} />}>{ofMarks}</Key>
          </>
        )
      }
    >
      {(active) => (
        <svg
          viewBox={`0 0 ${String(size)} ${String(size)}`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          {columns.map(({ amount, before }, n) => {
            const left = n * place + (place * (1 - fill)) / 2;
            const height = Math.max(lowest, size - y(amount));
            return (
              <g key={left}>
                <rect
                  x={left}
                  y={size - height}
                  width={place * fill}
                  height={height}
                  className={
                    n === active ? "fill-text forced-colors:fill-[Highlight]" : columnPaint
                  }
                />
                {before === null ? null : (
                  <path
                    d={`M${String(n * place + place * 0.04)} ${String(y(before))}h${String(place * 0.92)}`}
                    vectorEffect="non-scaling-stroke"
                    className={markPaint}
                  />
                )}
              </g>
            );
          })}
        </svg>
      )}
    </Chart>
  );
}

/** Drawn like the plot, so it survives without backgrounds: in print and in forced colors. */
function Key({ mark, children }: { mark: ReactNode; children: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 shrink-0">
        {mark}
      </svg>
      {children}
    </span>
  );
}
