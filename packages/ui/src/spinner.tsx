export interface SpinnerProps {
  label: string;
}

/** Classes, because the content security policy forbids style attributes in prerendered pages. */
const delays = ["", "[animation-delay:120ms]", "[animation-delay:240ms]"] as const;

/** Three pulsing bars, and a label that says what is loading. */
export function Spinner({ label }: SpinnerProps) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2 py-10 text-muted">
      <span aria-hidden="true" className="flex -skew-x-12 gap-1">
        {delays.map((delay) => (
          <span key={delay} className={`h-5 w-1.5 animate-pulse bg-red ${delay}`} />
        ))}
      </span>
      <span className="font-semibold">{label}</span>
    </div>
  );
}
