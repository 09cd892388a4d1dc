import { formatNumber } from "@outpace/domain/numbers";
import { Meter } from "@outpace/ui/meter";
import type { CSSProperties } from "react";

import type { JoinedNote } from "./card-texts.ts";
import { characterWidth } from "./race-bib.tsx";

interface PlacesProps {
  joined: number;
  note: JoinedNote | null;
  maxParticipants: number;
}

const noteTones = { positive: "text-positive", muted: "text-muted" };

/** How full the race is: the card's large number, and a bar. */
export function Places({ joined, note, maxParticipants }: PlacesProps) {
  const [taken, places] = [formatNumber(joined), formatNumber(maxParticipants)];
  const width = { "--width-in-ems": taken.length * characterWidth };
  return (
    <div className="grid gap-2 py-1">
      <dl className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <div className="flex-1">
          <dt className="label text-muted">Joined</dt>
          <dd className="flex flex-wrap items-baseline-last gap-x-2 gap-y-1 tabular-nums">
            <span
              style={width as CSSProperties}
              className="display text-[length:min(3.25rem,calc(min(11rem,76vw)/var(--width-in-ems)))] leading-none whitespace-nowrap"
            >
              {taken}
            </span>
            {note ? <Note {...note} /> : null}
          </dd>
        </div>
        <div className="ml-auto grid text-right">
          <dt className="label text-muted">Max participants</dt>
          <dd className="text-lg leading-none font-bold tabular-nums">{places}</dd>
        </div>
      </dl>
      <Meter
        label={`${taken} of ${places} places taken`}
        percent={(100 * joined) / maxParticipants}
      />
    </div>
  );
}

/** Beside the number, or below it on a narrow card. */
function Note({ figure, words, spoken, tone }: JoinedNote) {
  return (
    <span className={`grow basis-[min-content] text-sm leading-4 font-bold ${noteTones[tone]}`}>
      <span aria-hidden="true">
        <span className="whitespace-nowrap">{figure}</span>{" "}
        <span className="whitespace-nowrap">{words}</span>
      </span>
      <span className="sr-only">, {spoken}</span>
    </span>
  );
}
