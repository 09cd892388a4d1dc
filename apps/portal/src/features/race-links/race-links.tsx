import { raceAddress } from "@outpace/domain/public-races";
import { type Race, raceCardLink, type RaceStatus } from "@outpace/domain/races";
import { buttonVariants } from "@outpace/ui/button";
import { useId } from "react";

import { useMarketingUrl } from "../../platform/settings/marketing-url.ts";
import { CopyActions } from "./copy-actions.tsx";
import { CopyByHand } from "../../components/copy-by-hand.tsx";
import { pageAccess } from "./page-access.ts";
import { PreviewRace } from "./preview-race.tsx";
import { useCopy } from "../../components/use-copy.ts";

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
