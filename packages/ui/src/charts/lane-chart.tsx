import { Chart, type ChartTexts } from "./chart.tsx";

export interface Lane {
  name: string;
  /** The label at the lane's end: "143". */
  amount: string;
  /** The filled share of the lane, from 0 to 1. */
  share: number;
  /** "143 of 500 places, 28.6%". */
  text: string;
  /** True for the lane that the others are measured against. */
  isWhole?: boolean;
}

const size = 100;
/** The minimum width of a bar, so that one of many stays visible. */
const thinnest = 1;

/** Lanes below each other, each filled to its share. */
export function LaneChart({ lanes, ...texts }: ChartTexts & { lanes: readonly Lane[] }) {
  return (
    <Chart
      {...texts}
      direction="down"
      values={lanes.map(({ name, text, share }, n) => ({
        label: name,
        text,
        x: share,
        y: (n + 0.5) / lanes.length,
        end: (n + 1) / lanes.length,
      }))}
    >
      {(active) => (
        <div className="grid">
          {lanes.map(({ name, amount, share, isWhole = false }, n) => (
            <div key={name} className="grid gap-2 border-b border-dashed border-line py-3">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="text-[0.9375rem] text-muted">{name}</span>
                <span className="text-2xl leading-none font-black [font-stretch:115%] tabular-nums">
                  {amount}
                </span>
              </p>
              <svg
                aria-hidden="true"
                viewBox={`0 0 ${String(size)} 10`}
                preserveAspectRatio="none"
                className="h-4 w-full -skew-x-12 rounded-sm bg-sunken inset-ring inset-ring-line [print-color-adjust:exact] forced-colors:border"
              >
                <rect
                  width={share === 0 ? 0 : Math.max(thinnest, share * size)}
                  height={10}
                  className={
                    n === active
                      ? "fill-text forced-colors:fill-[Highlight]"
                      : `${isWhole ? "fill-grey-500" : "fill-red"} forced-colors:fill-[CanvasText]`
                  }
                />
              </svg>
            </div>
          ))}
        </div>
      )}
    </Chart>
  );
}
