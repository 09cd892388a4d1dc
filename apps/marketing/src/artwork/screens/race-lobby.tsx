import { colors } from "../kit/colors.ts";
import { Label, Screen } from "../kit/screen.tsx";
import { OutlinedText } from "../outlined-text.tsx";
import { timeOfDay, type Race } from "../race.ts";
import { laneOf, laneX, LineUp } from "./line-up.tsx";

const sheet = 432;
const rowHeight = 40;

/** The minute before the start: the field behind the line, lane by lane, and the start list. */
export function LobbyScreen({ race }: { readonly race: Race }) {
  const { field, runners, lobby } = race;
  const bib = field.find(({ isYou }) => isYou)?.bib ?? "";
  return (
    <Screen time={timeOfDay(race, -lobby.secondsToStart)} ground="ink" foot="paper">
      <LineUp race={race} bib={bib} />
      <path
        fill={colors.paper}
        d={`M0 ${String(sheet + 20)}a20 20 0 0 1 20-20h260a20 20 0 0 1 20 20v200H0z`}
      />
      <path
        stroke={colors.red}
        strokeWidth="5"
        d={`M${String(laneX(laneOf(race, bib)))} ${String(sheet)}v48`}
      />
      <OutlinedText x={16} y={sheet + 30} size={15} style="bold" fill={colors.ink}>
        Start list
      </OutlinedText>
      <Label x={284} y={sheet + 30} anchor="end" fill={colors.grey600} size={12}>
        {`${String(runners)} runners`}
      </Label>
      {field.map((runner, index) => (
        <Row key={runner.bib} {...runner} y={sheet + 44 + index * rowHeight} />
      ))}
    </Screen>
  );
}

function Row({ bib, name, isYou, y }: Race["field"][number] & { readonly y: number }) {
  return (
    <g fill={isYou ? colors.paper : colors.ink}>
      {isYou && <path fill={colors.redDeep} d={`M0 ${String(y)}h300v${String(rowHeight)}H0z`} />}
      <OutlinedText
        x={16}
        y={y + 25}
        size={13}
        style="bold"
        tabular
        fill={isYou ? colors.paper : colors.grey600}
      >
        {bib}
      </OutlinedText>
      <OutlinedText x={64} y={y + 25.5} size={15} style="bold">
        {name}
      </OutlinedText>
      {isYou && (
        <OutlinedText x={262} y={y + 25} size={13} style="bold" anchor="end">
          Ready
        </OutlinedText>
      )}
      <path
        fill="none"
        stroke={isYou ? colors.paper : colors.grey500}
        strokeWidth="2.5"
        d={`M270 ${String(y + 20)}l4.5 4.5 9-9`}
      />
    </g>
  );
}
