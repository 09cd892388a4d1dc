import { colors } from "../kit/colors.ts";
import { HomeBar, StatusBar } from "../kit/status-bar.tsx";
import { OutlinedText } from "../outlined-text.tsx";
import { clock, finishSeconds, timeOfDay, type Race } from "../race.ts";

const lanes = [2, 3, 4, 5, 6];

/**
 * The static part of the hero's phone: the straight from above, with lanes that lean like the headline, the finish line, and
 * the sheet below with your time for each mile. Your lane's background stays open.
 */
export function FinishStraight({ race }: { readonly race: Race }) {
  return (
    <g id="straight" fill={colors.ink}>
      <g fill="none" stroke={colors.paper}>
        <path
          strokeWidth="3"
          d="M-20 424l60-272M40 424l60-272M100 424l60-272M160 424l60-272M220 424l60-272M280 424l60-272"
        />
        <path strokeWidth="12" d="M0 146h300" />
        <path stroke={colors.ink} strokeWidth="6" strokeDasharray="6" d="M0 143h300M-6 149h306" />
      </g>
      {/* The lanes' lean: 60 to the side on 272. */}
      <g transform="translate(46 262) skewX(-12.4)">
        {lanes.map((lane, index) => (
          <OutlinedText
            key={lane}
            x={index * 60}
            y={0}
            size={34}
            style="display"
            anchor="middle"
            fill={colors.paper}
          >
            {String(lane)}
          </OutlinedText>
        ))}
      </g>
      <path d="M0 0h300v140H0z" />
      <path fill={colors.paper} d="M0 436a20 20 0 0 1 20 -20h260a20 20 0 0 1 20 20v214H0z" />
      <StatusBar time={timeOfDay(race, finishSeconds(race))} fill={colors.paper} />
      <HomeBar fill={colors.ink} />
      <OutlinedText x={16} y={54} size={13} style="bold" fill={colors.paper}>
        {race.name}
      </OutlinedText>
      <OutlinedText x={16} y={128} size={10.5} fill={colors.grey300}>
        Race time
      </OutlinedText>
      <OutlinedText x={284} y={128} size={10.5} anchor="end" fill={colors.grey300}>
        {`of ${String(race.runners)} runners`}
      </OutlinedText>
      {race.splits.map((split, index) => (
        <g key={index}>
          <OutlinedText x={16 + index * 55} y={446} size={10.5} fill={colors.grey600}>
            {`Mile ${String(index + 1)}`}
          </OutlinedText>
          {index < race.miles - 1 && (
            <OutlinedText x={16 + index * 55} y={468} size={17} style="bold" tabular>
              {clock(split)}
            </OutlinedText>
          )}
        </g>
      ))}
    </g>
  );
}
