/** Shared by the table and the cards of all races. */
import type { RaceWithBrand } from "@outpace/data/staff-races";
import type { RaceTask } from "@outpace/data/staff-tasks";
import { formatStartAtPlace } from "@outpace/domain/races";
import { type RaceAction, raceActions } from "@outpace/domain/staff";
import { Button } from "@outpace/ui/button";

import { SpokenName } from "../../../components/spoken-name.tsx";
import { adminPath, paths } from "../../../platform/navigation/paths.ts";
import { RowActions } from "../lists/row-actions.tsx";
import { RowLink } from "../lists/row-links.tsx";

export interface ChosenRaceAction {
  readonly entry: Pick<RaceTask, "race" | "brand" | "totalParticipants">;
  readonly action: RaceAction;
}

export interface ListActions {
  /** The pressed action while its dialog loads. */
  opening: ChosenRaceAction | undefined;
  onAction: (chosen: ChosenRaceAction) => void;
}

/** Links to the race's figures, which link back to this view. */
export function RaceLink({ race }: { race: Pick<RaceWithBrand["race"], "id" | "name"> }) {
  return (
    <RowLink to={paths.analytics(race.id)} isTitle>
      <bdi>{race.name}</bdi>
    </RowLink>
  );
}

/** "Sun, Dec 20, 2026" and "7:00 AM, New York". */
export function RaceStart({ race }: Pick<RaceTask, "race">) {
  const { date, time } = formatStartAtPlace(race.startTime, race.startTimeZone);
  return (
    <time dateTime={race.startTime}>
      <span className="sm:whitespace-nowrap">{date},</span>{" "}
      <span className="inline-block text-muted">{time}</span>
    </time>
  );
}

export interface RaceActionsProps extends ListActions {
  entry: RaceWithBrand;
}

/** Staff's actions for a race, and the link to its audit log entries. */
export function RaceActions({ entry, opening, onAction }: RaceActionsProps) {
  const { race } = entry;
  const name = <SpokenName>{race.name}</SpokenName>;
  return (
    <RowActions
      buttons={
        <>
          {raceActions(race.status).map((action) => (
            <Button
              key={action.to}
              tone={action.to === "cancelled" ? "quiet" : "secondary"}
              size="small"
              busy={opening?.entry.race.id === race.id && opening.action.to === action.to}
              busyLabel="Opening..."
              onClick={() => {
                onAction({ entry, action });
              }}
            >
              {action.to === "cancelled" ? "Cancel" : action.label}
              {name}
            </Button>
          ))}
        </>
      }
      links={
        <>
          <RowLink to={adminPath("orders", { race: race.id })}>Order{name}</RowLink>
          <RowLink to={adminPath("log", { race: race.id })}>Log{name}</RowLink>
        </>
      }
    />
  );
}
