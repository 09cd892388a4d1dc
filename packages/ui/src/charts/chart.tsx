import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from "react";

import { Axes, type ChartAxes } from "./axes.tsx";
import { ChartTable, type ChartTableContent } from "./chart-table.tsx";
import { ChartTooltip } from "./chart-tooltip.tsx";
import type { ChartValue } from "./chart-value.ts";
import { partAt } from "./ticks.ts";

/** The texts of a chart. */
export interface ChartTexts {
  title: string;
  /** A sentence or two on what the chart shows. */
  description: ReactNode;
  table: ChartTableContent;
}

export interface ChartProps extends ChartTexts {
  /** In reading order; not empty. */
  values: readonly ChartValue[];
  direction?: "across" | "down";
  axes?: ChartAxes;
  /** Explains the plot's marks if there are several kinds. */
  legend?: ReactNode;
  /** Draws the plot; `active` is the index of the highlighted value. */
  children: (active: number | null) => ReactNode;
}

/**
 * A named figure around a plot: its description, its values by pointer and arrow keys, and its table. An invisible slider
 * makes the values a single tab stop and announces each.
 */
export function Chart({
  title,
  description,
  table,
  values,
  direction = "across",
  axes,
  legend,
  children,
}: ChartProps) {
  const last = values.length - 1;
  const [chosen, setChosen] = useState(0);
  const [isShown, setIsShown] = useState(false);
  const slider = useRef<HTMLInputElement>(null);
  // A refreshed chart may have fewer values.
  const index = Math.min(chosen, last);
  const value = values[index];
  const active = isShown ? index : null;

  const show = (next: number) => {
    setChosen(Math.min(last, Math.max(0, next)));
    setIsShown(true);
  };
  const showAtPointer = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const position = direction === "across" ? (clientX - left) / width : (clientY - top) / height;
    const ends = values.map(({ end }) => end);
    show(partAt(ends, position));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") setIsShown(false);
    // A slider counts upwards, but lanes read downwards.
    const step = direction === "down" ? stepDown[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    show(index + step);
  };

  const plot = (
    <div
      className="relative h-full touch-pan-y"
      onPointerMove={showAtPointer}
      onPointerDown={(event) => {
        showAtPointer(event);
        // With the focus here, the value stays after a touch ends, and the arrow keys continue from it.
        event.preventDefault();
        slider.current?.focus({ preventScroll: true });
      }}
      onPointerLeave={() => {
        if (document.activeElement !== slider.current) setIsShown(false);
      }}
    >
      {children(active)}
      {isShown && value ? <ChartTooltip value={value} /> : null}
    </div>
  );
  return (
    <ChartFrame title={title} description={description}>
      {legend === undefined ? null : (
        <p className="-mt-1 flex flex-wrap gap-x-5 gap-y-1 text-[0.8125rem] text-muted">{legend}</p>
      )}
      <div className="relative rounded-sm outline-offset-4 outline-text has-focus-visible:outline-3">
        {axes ? <Axes {...axes}>{plot}</Axes> : plot}
        <input
          ref={slider}
          type="range"
          className="sr-only"
          aria-label={`${title}, values`}
          aria-valuetext={value ? `${value.label}: ${value.text}` : undefined}
          min={0}
          max={last}
          step={1}
          value={index}
          onChange={(event) => {
            show(event.currentTarget.valueAsNumber);
          }}
          onFocus={() => {
            setIsShown(true);
          }}
          onBlur={() => {
            setIsShown(false);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <ChartTable title={title} table={table} />
    </ChartFrame>
  );
}

const stepDown: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The figure without a plot, for charts without values. The description says why there are none. */
export function ChartFrame({
  title,
  description,
  children,
}: Pick<ChartTexts, "title" | "description"> & { children: ReactNode }) {
  const descriptionId = useId();
  return (
    <figure
      aria-describedby={descriptionId}
      className="flex break-inside-avoid flex-col gap-5 rounded-md border border-line bg-raised p-4 sm:p-5"
    >
      <figcaption className="text-lg font-extrabold [font-stretch:110%]">{title}</figcaption>
      <p
        id={descriptionId}
        className="-mt-3 max-w-prose text-[0.9375rem] text-pretty text-muted tabular-nums"
      >
        {description}
      </p>
      {children}
    </figure>
  );
}
