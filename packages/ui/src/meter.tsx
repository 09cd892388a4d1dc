export interface MeterProps {
  label: string;
  /** From 0 to 100. */
  percent: number;
}

/** How much of a whole, as a lane with the distance run filled in. */
export function Meter({ label, percent }: MeterProps) {
  const filled = Math.min(100, Math.max(0, percent));
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={filled}
      className="bg-sunken inset-ring-line h-4 -skew-x-12 overflow-hidden rounded-sm inset-ring"
    >
      <div className="bg-red h-full" style={{ width: `${String(filled)}%` }} />
    </div>
  );
}
