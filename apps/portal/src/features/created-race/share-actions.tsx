import { type Race } from "@outpace/domain/races";
import { Button, buttonVariants } from "@outpace/ui/button";
import { useState } from "react";

import { saveFile } from "../../platform/browser/save-file.ts";
import { loadCode } from "../../platform/loading/deployment.ts";

/** Actions for a created race. A live region announces their outcome. */
export function ShareActions({ race, link }: { race: Race; link: string }) {
  const [outcome, setOutcome] = useState("");
  const run = (action: () => Promise<string>) => {
    // Empties the region first, so a repeated outcome is announced again.
    setOutcome("");
    void action().then(setOutcome);
  };

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={() => {
            run(() => copy(link));
          }}
        >
          Copy Share Link
        </Button>
        <Button
          tone="secondary"
          onClick={() => {
            run(() => saveCalendarFile(race, link));
          }}
        >
          Add to Calendar
        </Button>
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          className={buttonVariants({ tone: "secondary" })}
        >
          Open Race Card
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </div>
      <p role="status" className="text-sm font-semibold text-muted">
        {outcome}
      </p>
    </div>
  );
}

async function copy(link: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(link);
    return "Link copied. It opens the race's card, ready to share.";
  } catch {
    return "Your browser didn't allow copying. Open the race card and copy its address there.";
  }
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
