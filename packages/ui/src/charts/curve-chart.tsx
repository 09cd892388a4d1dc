import type { ValueAxis } from "./axes.tsx";
import { Chart, type ChartTexts } from "./chart.tsx";
import { axisBetween, axisEnd, countSteps, linearScale, ticksBetween } from "./ticks.ts";

interface CurvePoint {
  x: number;
  /** Not negative. */
  y: number;
  label: string;
  text: string;
}

interface CurveMark {
  x: number;
  y: number;
  label: string;
}

export interface CurveChartProps extends ChartTexts {
  /** The x of the line's start, where y is zero. */
  start: number;
  /** In order of x. */
  points: readonly CurvePoint[];
  /** Points with a label on the line. */
  marks?: readonly CurveMark[];
  unit: string;
  xAxis: ValueAxis;
}

/** The size of the plot's coordinates. The drawing stretches to its box; its strokes do not. */
const size = 100;

/** A rising line as an area, with marked splits. */
export function CurveChart({ start, points, marks = [], unit, xAxis, ...texts }: CurveChartProps) {
  const last = points.at(-1);
  const [from, to] = axisBetween(start, last?.x ?? start, xAxis.least);
  const top = axisEnd(Math.max(0, ...points.map(({ y }) => y)));
  const x = linearScale([from, to], [0, size]);
  const y = linearScale([0, top], [size, 0]);
  const values = points.map((point) => ({
    ...point,
    x: x(point.x) / size,
    y: y(point.y) / size,
    end: x(point.x) / size,
  }));
  const line = [{ x: from, y: 0 }, { x: start, y: 0 }, ...points, { x: to, y: last?.y ?? 0 }]
    .map((point, n) => `${n === 0 ? "M" : "L"}${at(x(point.x), y(point.y))}`)
    .join("");
  return (
    <Chart
      {...texts}
      values={values}
      axes={{
        unit,
        x: ticksBetween(from, to, xAxis).map((at) => ({
          at: x(at) / size,
          label: xAxis.format(at),
        })),
        y: ticksBetween(0, top, { steps: countSteps }).map((at) => ({
          at: at / top,
          label: at.toLocaleString("en-US"),
        })),
      }}
    >
      {(active) => {
        const point = active === null ? undefined : points[active];
        return (
          <>
            <svg
              viewBox={`0 0 ${String(size)} ${String(size)}`}
              preserveAspectRatio="none"
              className="absolute inset-0 size-full overflow-visible *:[vector-effect:non-scaling-stroke]"
            >
              <path d={`${line}V${String(size)}H0Z`} className="fill-red opacity-10" />
              <path
                d={line}
                strokeLinejoin="round"
                className="fill-none stroke-red stroke-3 forced-colors:stroke-[CanvasText]"
              />
              {marks.map((mark) => (
                <g
                  key={mark.label}
                  className="stroke-text *:[vector-effect:non-scaling-stroke] forced-colors:stroke-[CanvasText]"
                >
                  <path d={`M${at(x(mark.x), y(mark.y))}V${String(size)}`} strokeDasharray="2 3" />
                  <path d={dot(x(mark.x), y(mark.y))} strokeLinecap="round" className="stroke-9" />
                </g>
              ))}
              {point ? (
                <g className="stroke-text *:[vector-effect:non-scaling-stroke] forced-colors:stroke-[Highlight]">
                  <path d={`M${String(x(point.x))} 0V${String(size)}`} />
                  <path
                    d={dot(x(point.x), y(point.y))}
                    strokeLinecap="round"
                    className="stroke-12"
                  />
                </g>
              ) : null}
            </svg>
            {marks.map((mark) => (
              <MarkLabel
                key={mark.label}
                label={mark.label}
                x={x(mark.x) / size}
                y={y(mark.y) / size}
              />
            ))}
          </>
        );
      }}
    </Chart>
  );
}

/** Two decimals are far below a pixel and keep a prerendered drawing small. */
const round = (coordinate: number) => String(Number(coordinate.toFixed(2)));
const at = (x: number, y: number) => `${round(x)} ${round(y)}`;
/** A zero-length line, whose round caps draw a circle that does not stretch. */
const dot = (x: number, y: number) => `M${at(x, y)}h0.001`;

/** Placed on the free side of a rising line: above it on the left, below it on the right. */
function MarkLabel({ label, x, y }: { label: string; x: number; y: number }) {
  const isOnLeft = x > 0.5;
  return (
    <span
      // Large text does not fit on a narrow plot; the description names the same values.
      className="absolute w-max px-2 leading-none font-bold text-text [text-shadow:0_0_2px_var(--color-raised),0_0_2px_var(--color-raised),0_0_4px_var(--color-raised)] @max-[12rem]:hidden"
      style={{
        left: `${String(x * 100)}%`,
        top: `${String(y * 100)}%`,
        transform: isOnLeft ? "translate(-100%, -130%)" : "translate(0, 30%)",
      }}
    >
      {label}
    </span>
  );
}
