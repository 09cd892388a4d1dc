import { raceAddress } from "@outpace/domain/public-races";
import { type Race, raceCardLink, type RaceStatus } from "@outpace/domain/races";
import { Button, buttonVariants } from "@outpace/ui/button";
import { useId } from "react";

import { CopyByHand, useCopy } from "../../components/copy.tsx";
import { useMarketingUrl } from "../../platform/settings/marketing-url.ts";
import { CopyActions } from "./copy-actions.tsx";
import { pageAccess } from "./page-access.ts";
import { usePreview } from "./queries.ts";

const explanations: Readonly<Record<RaceStatus, string>> = {
  pending: "Our staff check every race first. Then these work, and everyone can see its page.",
  active: "Everyone can see the race's page, without an account.",
  completed: "Everyone can see the race's page. It now shows how the race ended.",
  cancelled: "Everyone can see the race's page. It says that the race is cancelled.",
};

const row = "flex flex-wrap gap-2 *:max-sm:grow";

export interface RaceLinksProps {
  race: Race;
  /** Whether the first action is the main one of its screen. */
  isPrimary?: boolean;
}

/** What leads others to a race: its page and its card. Nothing of the page works until staff have approved the race. */
export function RaceLinks({ race, isPrimary = false }: RaceLinksProps) {
  const { copy, outcome, refused } = useCopy();
  const explanationId = useId();
  const isPending = pageAccess(race) === "once-approved";
  const copyActions = <CopyActions race={race} copy={copy} isPrimary={isPrimary} />;
  return (
    <div className="grid gap-4">
      {isPending ? (
        <>
          <div className={row}>
            <PreviewRace raceId={race.id} isPrimary={isPrimary} />
            <RaceCardPage race={race} />
          </div>
          <fieldset disabled aria-describedby={explanationId} className="min-w-0">
            <legend className="label text-muted">Once approved</legend>
            <p id={explanationId} className="mt-1 mb-3 text-sm text-muted">
              {explanations.pending}
            </p>
            <div className={row}>{copyActions}</div>
          </fieldset>
        </>
      ) : (
        <>
          <div className={row}>
            {copyActions}
            <RacePage raceId={race.id} />
            <RaceCardPage race={race} />
          </div>
          <p className="text-sm text-muted">{explanations[race.status]}</p>
        </>
      )}
      {refused ? <CopyByHand copy={refused} /> : null}
      <p role="status" className="text-sm font-semibold text-muted empty:sr-only">
        {outcome}
      </p>
    </div>
  );
}

function RacePage({ raceId }: { raceId: string }) {
  return <PageLink href={raceAddress(useMarketingUrl(), raceId)}>Open Race Page</PageLink>;
}

function RaceCardPage({ race }: { race: Race }) {
  return <PageLink href={raceCardLink(useMarketingUrl(), race)}>Open Race Card</PageLink>;
}

function PageLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className={buttonVariants({ tone: "secondary" })}
    >
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

interface PreviewRaceProps {
  raceId: string;
  /** Whether it is the main action of its screen. */
  isPrimary: boolean;
}

/** Shows the page of a race that is not approved yet, in a new tab. */
function PreviewRace({ raceId, isPrimary }: PreviewRaceProps) {
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

/**
 * Opens a tab to show an address in once it is known; null if the browser blocks it. Must be called in the handler of the
 * press: later, browsers take it for a pop-up.
 */
function openPreviewTab(): Window | null {
  const tab = window.open("", "_blank");
  if (tab) {
    tab.opener = null;
    tab.document.title = "Preview";
    tab.document.body.textContent = "Opening the preview...";
  }
  return tab;
}
