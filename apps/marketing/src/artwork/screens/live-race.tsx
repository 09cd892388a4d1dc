import { colors } from "../kit/colors.ts";
import { RaceMap } from "../kit/race-map.tsx";
import { Figure, Label, Screen } from "../kit/screen.tsx";
import { OutlinedText, textWidth } from "../outlined-text.tsx";
import { clock, liveField, livePosition, ordinalEnding, timeOfDay, type Race } from "../race.ts";

const sheet = 348;
const rowHeight = 38;

/** Mid-race: the course with the runners on it, the clock, and the ranking. */
export function LiveScreen({ race }: { readonly race: Race }) {
  const { name, laps, live, runners } = race;
  const field = liveField(race);
  const you = field.find(({ isYou }) => isYou);
  const { miles, lap, pace } = livePosition(race);
  const place = you?.place ?? 0;

  return (
    <Screen time={timeOfDay(race, live.seconds)} ground="ink" foot="paper">
      <RaceMap race={race} />
      <path fill={colors.ink} d="M0 0h300v68H0z" />
      <OutlinedText x={16} y={57} size={17} style="displayItalic" fill={colors.paper}>
        {name}
      </OutlinedText>
      <Label x={284} y={57} anchor="end" fill={colors.grey300} size={12}>
        {`Lap ${String(lap)} of ${String(laps)}`}
      </Label>
      <path
        fill={colors.paper}
        d={`M0 ${String(sheet + 20)}a20 20 0 0 1 20 -20h260a20 20 0 0 1 20 20v290H0z`}
      />
      <rect x="132" y="356" width="36" height="4" rx="2" fill={colors.grey300} />
      <OutlinedText x={14} y={404} size={46} style="display" tabular fill={colors.ink}>
        {clock(live.seconds)}
      </OutlinedText>
      <Label x={16} y={424} fill={colors.grey600}>
        Race time
      </Label>
      <Figure
        x={282 - textWidth(ordinalEnding(place), "display", 16)}
        y={404}
        size={46}
        anchor="end"
        fill={colors.ink}
      >
        {String(place)}
      </Figure>
      <OutlinedText x={284} y={388} size={16} style="display" anchor="end" fill={colors.ink}>
        {ordinalEnding(place)}
      </OutlinedText>
      <Label x={284} y={424} anchor="end" fill={colors.grey600}>
        {`of ${String(runners)} runners`}
      </Label>
      <path stroke={colors.grey200} d="M16 436.5h268" />
      {(
        [
          ["Pace", `${clock(pace)} /mi`],
          ["Distance", `${miles.toFixed(2)} mi`],
          ["To first", clock(you?.behindLive ?? 0)],
        ] as const
      ).map(([label, value], index) => (
        <g key={label}>
          <Label x={16 + index * 100} y={454} fill={colors.grey600}>
            {label}
          </Label>
          <OutlinedText
            x={16 + index * 100}
            y={474}
            size={17}
            style="bold"
            tabular
            fill={colors.ink}
          >
            {value}
          </OutlinedText>
        </g>
      ))}
      {field.map(({ place: rank, bib, name: runner, behindLive, isYou }, index) => {
        const y = 486 + index * rowHeight;
        return (
          <g key={bib} fill={isYou ? colors.paper : colors.ink}>
            {isYou && (
              <path fill={colors.redDeep} d={`M0 ${String(y)}h300v${String(rowHeight)}H0z`} />
            )}
            <OutlinedText x={16} y={y + 25} size={17} style="display">
              {String(rank)}
            </OutlinedText>
            <OutlinedText
              x={46}
              y={y + 24}
              size={11}
              style="bold"
              tabular
              fill={isYou ? colors.paper : colors.grey600}
            >
              {bib}
            </OutlinedText>
            <OutlinedText x={84} y={y + 24} size={14} style="bold">
              {runner}
            </OutlinedText>
            <OutlinedText x={284} y={y + 24} size={14} style="bold" anchor="end" tabular>
              {behindLive === 0 ? "Leads" : `+${clock(behindLive)}`}
            </OutlinedText>
          </g>
        );
      })}
    </Screen>
  );
}
