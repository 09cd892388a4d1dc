export interface MeterProps {
  label: string;
  /** From 0 to 100. */
  percent: number;
}

/** A share of a whole, as a bar. */
export function Meter({ label, percent }: MeterProps) {
  const filled = Math.min(100, Math.max(0, percent));
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={filled}
      className="h-4 -skew-x-12 overflow-hidden rounded-sm bg-sunken inset-ring inset-ring-line [print-color-adjust:exact] forced-colors:border"
    >
      <div
        className="h-full bg-red forced-colors:bg-[CanvasText]"
        style={{ width: `${String(filled)}%` }}
      />
    </div>
  );
}
