import { colors } from "../kit/colors.ts";
import { Figure, Label, Screen, Title } from "../kit/screen.tsx";
import { TabBar } from "../kit/tab-bar.tsx";
import { OutlinedText } from "../outlined-text.tsx";
import { clock, finishSeconds, progressAfter, timeOfDay, type Race } from "../race.ts";

const base = 352;
const pitch = 22.75;
const barWidth = 17.75;

/** The year after the race: miles by month, races, wins, and the fastest five-mile race with its splits. */
export function ProgressScreen({ race }: { readonly race: Race }) {
  const year = progressAfter(race);
  return (
    <Screen time={timeOfDay(race, finishSeconds(race) + 240)} ground="ink">
      <Title fill={colors.paper} note={`${String(year.races)} races`}>
        {race.startsAt.slice(0, 4)}
      </Title>
      <Figure x={12} y={152} size={78} fill={colors.paper}>
        {year.miles.toFixed(1)}
      </Figure>
      <Label x={16} y={176} fill={colors.grey300} size={12}>
        Miles this year
      </Label>
      <Label x={284} y={176} anchor="end" fill={colors.grey300} size={12}>
        {`${String(year.wins)} wins`}
      </Label>
      <Months race={race} />
      <path stroke={colors.grey800} d="M0 387.5h300" />
      <OutlinedText x={16} y={414} size={13} style="bold" fill={colors.paper}>
        {`Fastest ${number(race.miles)}`}
      </OutlinedText>
      <Label x={284} y={414} anchor="end" fill={colors.grey300} size={12}>
        {race.name}
      </Label>
      <Figure x={14} y={464} size={50} fill={colors.paper}>
        {clock(year.fastest)}
      </Figure>
      <OutlinedText x={284} y={446} size={15} style="bold" anchor="end" tabular fill={colors.paper}>
        {`${String(year.faster)} seconds`}
      </OutlinedText>
      <Label x={284} y={463} anchor="end" fill={colors.grey300} size={12}>
        faster
      </Label>
      <Splits race={race} />
      <TabBar current="You" ground="ink" />
    </Screen>
  );
}

function Months({ race }: { readonly race: Race }) {
  const { months } = progressAfter(race);
  const scale = 144 / Math.max(...months);
  return Array.from({ length: 12 }, (_, index) => {
    const miles = months[index] ?? 0;
    const [x, height] = [round(16 + index * pitch), round(miles * scale)];
    const isLast = index === months.length - 1;
    return (
      <g key={index}>
        <path
          fill={colors.grey800}
          d={`M${String(x)} ${String(base + 2)}h${String(barWidth)}v2H${String(x)}z`}
        />
        <path
          fill={isLast ? colors.paper : colors.grey400}
          d={`M${String(x)} ${String(base)}v${String(-height)}h${String(barWidth)}V${String(base)}z`}
        />
        {isLast && (
          <>
            <path
              fill={colors.red}
              d={`M${String(x)} ${String(base - height)}v${String(round(race.miles * scale))}h${String(barWidth)}V${String(base - height)}z`}
            />
            <Figure x={x} y={base - height - 8} size={18} fill={colors.red}>
              {`+${String(race.miles)}`}
            </Figure>
          </>
        )}
        <Label
          x={x + barWidth / 2}
          y={base + 20}
          anchor="middle"
          fill={isLast ? colors.paper : colors.grey400}
          size={10}
        >
          {"JFMAMJJASOND".charAt(index)}
        </Label>
      </g>
    );
  });
}

/** The race mile by mile: faster is higher. */
function Splits({ race: { splits } }: { readonly race: Race }) {
  const [slowest, fastest] = [Math.max(...splits), Math.min(...splits)];
  const points = splits.map((split, index) => ({
    split,
    x: 32 + index * 59,
    y: round(544 - ((slowest - split) / (slowest - fastest)) * 44),
  }));
  const line = points.map(({ x, y }) => `${String(x)} ${String(y)}`).join("L");
  return (
    <>
      <path
        stroke={colors.grey800}
        strokeWidth="1.5"
        d={points.map(({ x, y }) => `M${String(x)} ${String(y)}V556`).join("")}
      />
      <path fill="none" stroke={colors.red} strokeWidth="4" strokeLinejoin="round" d={`M${line}`} />
      {points.map(({ split, x, y }, index) => (
        <g key={index}>
          <circle
            cx={x}
            cy={y}
            r={index === points.length - 1 ? 8 : 5}
            fill={colors.red}
            stroke={colors.ink}
            strokeWidth="3"
          />
          <OutlinedText
            x={x}
            y={572}
            size={12}
            style="bold"
            anchor="middle"
            tabular
            fill={colors.paper}
          >
            {clock(split)}
          </OutlinedText>
        </g>
      ))}
    </>
  );
}

/** In words, as runners name a distance. */
function number(miles: number): string {
  return (
    ["", "mile", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"][miles] ??
    String(miles)
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
