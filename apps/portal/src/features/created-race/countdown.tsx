import { countdownText } from "@outpace/domain/races";

import { useMinute } from "../../platform/time/use-minute.ts";

/** The time until the start; updates every minute while the page is visible. */
export function Countdown({ startTime }: { startTime: string }) {
  const text = countdownText(Date.parse(startTime), useMinute());
  return (
    <p className="grid gap-1">
      <span className="label text-muted">{text ? "Starts in" : "Has started"}</span>
      {text ? (
        <span className="display text-[min(2.25rem,11vw)] text-balance italic tabular-nums sm:text-5xl">
          {text}
        </span>
      ) : null}
    </p>
  );
}
