import { Button } from "@outpace/ui/button";

import { openPreviewTab } from "./preview-tab.ts";
import { usePreview } from "./queries.ts";

export interface PreviewRaceProps {
  raceId: string;
  /** Whether it is the main action of its screen. */
  isPrimary: boolean;
}

/** Shows the page of a race that is not approved yet, in a new tab. */
export function PreviewRace({ raceId, isPrimary }: PreviewRaceProps) {
  const { show, isOpening, blocked, failure } = usePreview();
  return (
    <>
      <Button
        tone={isPrimary ? "primary" : "secondary"}
        busy={isOpening}
        busyLabel="Opening preview..."
        onClick={() => {
          show({ raceId, tab: openPreviewTab() });
        }}
      >
        Preview
        <span className="sr-only"> (opens in a new tab)</span>
      </Button>
      <p role="alert" className="order-last basis-full text-sm font-semibold empty:hidden">
        {failure ? <span className="text-negative">{failure}</span> : null}
        {blocked ? (
          <>
            Your browser blocked the new tab.{" "}
            <a
              href={blocked}
              target="_blank"
              rel="noreferrer"
              className="text-accent underline underline-offset-4"
            >
              Open the preview
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </>
        ) : null}
      </p>
    </>
  );
}
