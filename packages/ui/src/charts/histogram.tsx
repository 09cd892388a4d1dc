import type { ValueAxis } from "./axes.tsx";
import { Chart, type ChartTexts } from "./chart.tsx";
import { axisBetween, axisEnd, countSteps, linearScale, ticksBetween } from "./ticks.ts";

interface HistogramGroup {
  from: number;
  to: number;
  count: number;
  label: string;
  text: string;
}

export interface HistogramProps extends ChartTexts {
  /** In order of value, without overlaps; not empty. */
  groups: readonly HistogramGroup[];
  /** Labels the y axis, given the width of the narrowest group. */
  unit: (width: number) => string;
  xAxis: ValueAxis;
}

const size = 100;
/** The minimum width of a bar, so that a group of one value stays visible. */
const thinnest = 2;

/** Bars over a value axis. Their area is the count: a group twice as wide is half as high. */
export function Histogram({ groups, unit, xAxis, ...texts }: HistogramProps) {
  const [from, to] = axisBetween(groups[0]?.from ?? 0, groups.at(-1)?.to ?? 0, xAxis.least);
  const narrowest = Math.min(...groups.map((group) => group.to - group.from));
  const heights = groups.map((group) => (group.count * narrowest) / (group.to - group.from));
  const top = axisEnd(Math.max(...heights));
  const x = linearScale([from, to], [0, size]);
  const y = linearScale([0, top], [size, 0]);
  const bars = groups.map((group, n) => {
    const width = Math.max(thinnest, x(group.to) - x(group.from));
    const center = (x(group.from) + x(group.to)) / 2;
    return { left: center - width / 2, width, height: size - y(heights[n] ?? 0), center };
  });

  return (
    <Chart
      {...texts}
      values={groups.map(({ label, text }, n) => ({
        label,
        text,
        x: (bars[n]?.center ?? 0) / size,
        y: 1 - (bars[n]?.height ?? 0) / size,
        end: ((bars[n]?.left ?? 0) + (bars[n]?.width ?? 0)) / size,
      }))}
      axes={{
        unit: unit(narrowest),
        x: ticksBetween(from, to, xAxis).map((tick) => ({
          at: x(tick) / size,
          label: xAxis.format(tick),
        })),
        y: ticksBetween(0, top, { steps: countSteps }).map((tick) => ({
          at: tick / top,
          label: tick.toLocaleString("en-US"),
        })),
      }}
    >
      {(active) => (
        <svg
          viewBox={`0 0 ${String(size)} ${String(size)}`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full"
        >
          {bars.map(({ left, width, height }, n) => (
            <rect
              key={left}
              x={left}
              y={size - height}
              width={width}
              height={height}
              // Keeps the gap between bars when the plot stretches.
              vectorEffect="non-scaling-stroke"
              className={
                n === active
                  ? "fill-text stroke-raised stroke-2 forced-colors:fill-[Highlight] forced-colors:stroke-[Canvas]"
                  : "fill-red stroke-raised stroke-2 forced-colors:fill-[CanvasText] forced-colors:stroke-[Canvas]"
              }
            />
          ))}
        </svg>
      )}
    </Chart>
  );
}
