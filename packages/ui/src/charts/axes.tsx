import type { ReactNode } from "react";

import { classNames } from "../class-names.ts";

interface Tick {
  /** As a share of the axis, from the left or bottom. */
  at: number;
  label: string;
}

/** The settings of a value axis. */
export interface ValueAxis {
  /** The possible steps between ticks. */
  steps: readonly number[];
  format: (value: number) => string;
  /** The minimum length of the axis. */
  least: number;
}

export interface ChartAxes {
  x: readonly Tick[];
  y: readonly Tick[];
  /** What the y axis counts. */
  unit: string;
}

/**
 * A plot with gridlines, and labels beside and below it. The labels are page text, so they keep their size at every width and
 * grow with the reader's font size.
 */
export function Axes({ x, y, unit, children }: ChartAxes & { children: ReactNode }) {
  const widest = y.reduce((one, { label }) => (label.length > one.length ? label : one), "");
  return (
    <div
      aria-hidden="true"
      className="@container grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1.5 pr-1 text-[0.75rem] leading-none text-muted tabular-nums"
    >
      <p className="col-span-2 mb-1.5 label">{unit}</p>
      <div className="relative">
        <span className="invisible">{widest}</span>
        {y.map(({ at, label }) => (
          <span key={at} className="absolute right-0 translate-y-1/2" style={{ bottom: share(at) }}>
            {label}
          </span>
        ))}
      </div>
      <div className="relative h-52 border-b-2 border-text sm:h-60">
        {y.map(({ at }) =>
          at === 0 ? null : (
            <span
              key={at}
              className="absolute inset-x-0 border-t border-dashed border-line"
              style={{ bottom: share(at) }}
            />
          ),
        )}
        {children}
      </div>
      <div />
      <div className="relative h-[1em]">
        {x.map(({ at, label }, n) => (
          <span
            key={at}
            className={classNames(
              "absolute w-max @max-[12rem]:not-first:hidden",
              // Hidden on a narrow plot, where they would touch.
              n % 2 === 1 && x.length > 3 && "@max-[22rem]:hidden",
            )}
            style={{ left: share(at), transform: `translateX(${shift(at)})` }}
          >
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}

const share = (at: number) => `${String(at * 100)}%`;

/** Centers a label on its tick, shifted into the plot near the ends of the axis. */
function shift(at: number): string {
  const near = 0.1;
  if (at < near) return share(-at / near / 2);
  return at > 1 - near ? share((1 - at) / near / 2 - 1) : "-50%";
}
