import type { ChartValue } from "./chart-value.ts";

/** Shows a value beside its point, within the plot. The slider announces the same words. */
export function ChartTooltip({ value: { label, text, x, y } }: { value: ChartValue }) {
  const isBelow = y < 0.4;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute z-10 grid w-max max-w-[min(100%,15rem)] gap-0.5 rounded-sm border border-transparent bg-text px-3 py-2 text-[0.8125rem] leading-tight text-surface tabular-nums"
      style={{
        left: `${String(x * 100)}%`,
        top: `${String(y * 100)}%`,
        transform: `translate(${String(-x * 100)}%, ${isBelow ? "0.75rem" : "calc(-100% - 0.75rem)"})`,
      }}
    >
      <span className="opacity-80">{label}</span>
      <span className="font-bold">{text}</span>
    </div>
  );
}
