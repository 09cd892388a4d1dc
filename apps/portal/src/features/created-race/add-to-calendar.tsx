import type { Race } from "@outpace/domain/races";
import { Button } from "@outpace/ui/button";
import { useState } from "react";

import { saveFile } from "../../platform/browser/save-file.ts";
import { loadCode } from "../../platform/loading/deployment.ts";

/** `link` is where the calendar's entry leads. A live region announces the outcome. */
export function AddToCalendar({ race, link }: { race: Race; link: string }) {
  const [outcome, setOutcome] = useState("");
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        tone="secondary"
        className="max-sm:grow"
        onClick={() => {
          // Empties the region first, so a repeated outcome is announced again.
          setOutcome("");
          void saveCalendarFile(race, link).then(setOutcome);
        }}
      >
        Add to Calendar
      </Button>
      <p role="status" className="text-sm font-semibold text-muted empty:sr-only">
        {outcome}
      </p>
    </div>
  );
}

async function saveCalendarFile(race: Race, link: string): Promise<string> {
  try {
    const { raceCalendar } = await loadCode(() => import("@outpace/domain/race-calendar"));
    saveFile(raceCalendar(race, link), {
      mime: "text/calendar",
      title: race.name,
      extension: "ics",
    });
    return "Calendar file downloaded.";
  } catch {
    return "We couldn't make the calendar file. Check your connection and try again.";
  }
}
