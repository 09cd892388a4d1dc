// A race in the last minute before the start, without the rest of the lobby.
import { Bib } from "../kit/bib.tsx";
import { colors } from "../kit/colors.ts";
import { screenSize } from "../kit/phone-frame.tsx";
import { Figure, Label, Screen, Title } from "../kit/screen.tsx";
import { clock, timeOfDay, type Race } from "../race.ts";

const lanes = 8;
const laneWidth = screenSize.width / lanes;
const line = 268;
const firstRow = line + 21;
const rowHeight = 20;

/** The lanes of the named runners: you in the fourth, as on the site's track. */
const fieldLanes = [4, 3, 5, 6];

export const laneX = (lane: number) => (lane - 0.5) * laneWidth;
export const laneOf = ({ field }: Race, bib: string) =>
  fieldLanes[field.findIndex((runner) => runner.bib === bib)] ?? 1;

interface LineUpProps {
  readonly race: Race;
  /** Whose phone it is. Only yours is marked in red. */
  readonly bib: string;
}

/** What each runner's phone shows: the countdown, and the field behind the line. */
export function LineUp({ race, bib }: LineUpProps) {
  const { name, miles, lobby } = race;
  return (
    <>
      <Title fill={colors.paper} note={`${String(miles)} miles`}>
        {name}
      </Title>
      <Label x={16} y={104} fill={colors.grey300} size={12}>
        Starts in
      </Label>
      <Figure x={11} y={180} size={97} fill={colors.paper}>
        {clock(lobby.secondsToStart)}
      </Figure>
      <Track race={race} bib={bib} />
    </>
  );
}

/** The line-up alone on a screen, for phones that only show their upper half. */
export function LineUpScreen({ race, bib }: LineUpProps) {
  return (
    <Screen time={timeOfDay(race, -race.lobby.secondsToStart)} ground="ink">
      <LineUp race={race} bib={bib} />
    </Screen>
  );
}

/** The track from above: the named runners at the line, the others behind them. */
function Track({ race, bib: own }: LineUpProps) {
  const { field, runners } = race;
  const ownLane = laneOf(race, own);
  const mark = field.some(({ bib, isYou }) => isYou && bib === own) ? colors.red : colors.paper;
  const others = Array.from({ length: runners }, (_, row) =>
    Array.from({ length: lanes }, (_, index) => ({ lane: index + 1, row })),
  )
    .flat()
    .filter(({ lane, row }) => lane !== ownLane && (row > 0 || !fieldLanes.includes(lane)))
    .slice(0, runners - field.length);
  return (
    <>
      <path
        stroke={colors.grey700}
        strokeWidth="1.5"
        d={Array.from(
          { length: lanes - 1 },
          (_, index) => `M${String((index + 1) * laneWidth)} 204V650`,
        ).join("")}
      />
      {Array.from({ length: lanes }, (_, index) => (
        <Figure
          key={index}
          x={laneX(index + 1)}
          y={line - 14}
          size={26}
          anchor="middle"
          fill={index + 1 === ownLane ? mark : colors.grey600}
        >
          {String(index + 1)}
        </Figure>
      ))}
      <path fill={colors.paper} d={`M0 ${String(line)}h300v5H0z`} />
      <path
        fill={colors.grey400}
        d={others
          .map(({ lane, row }) => dot(laneX(lane) + sway(lane, row), firstRow + row * rowHeight))
          .join("")}
      />
      <path
        stroke={mark}
        strokeWidth="5"
        d={`M${String(laneX(ownLane))} ${String(firstRow)}V650`}
      />
      {field.map(({ bib }) => (
        <Bib
          key={bib}
          x={laneX(laneOf(race, bib))}
          y={firstRow}
          isYou={bib === own && mark === colors.red}
        >
          {bib}
        </Bib>
      ))}
    </>
  );
}

/** Offsets runners from the middle of their lanes. */
function sway(lane: number, row: number): number {
  return (((lane + 6) * 7 + row * 11) % 5) * 2.5 - 5;
}

function dot(x: number, y: number): string {
  return `M${String(Math.round((x - 4.5) * 10) / 10)} ${String(y)}a4.5 4.5 0 1 1 9 0 4.5 4.5 0 1 1-9 0`;
}
