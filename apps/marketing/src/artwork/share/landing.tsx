import { colors } from "../kit/colors.ts";
import { OutlinedText } from "../outlined-text.tsx";
import { clock, type Race } from "../race.ts";
import { NumberBib } from "./number-bib.tsx";
import { Phone } from "./phone.tsx";
import { Headline, Poster } from "./poster.tsx";

// The bend of a track from above; angles are degrees from the left, clockwise.
const centre = { x: 850, y: 968 };
const innerRadius = 250;
const laneWidth = 76;
const runLane = 5;
const runRadius = innerRadius + (runLane - 0.5) * laneWidth;

function at(radius: number, degrees: number): string {
  const angle = ((180 + degrees) * Math.PI) / 180;
  const x = centre.x + radius * Math.cos(angle);
  const y = centre.y + radius * Math.sin(angle);
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

/** The hero: the promise, the track and your run on it, and the phone in mid-race. */
export function LandingPicture({ race }: { readonly race: Race }) {
  const [you] = race.field;
  const radius = String(runRadius);
  return (
    <Poster ground="ink" wordmark={[colors.paper, colors.red]}>
      <g fill="none" stroke={colors.grey700} strokeWidth="2.5">
        {Array.from({ length: 10 }, (_, lane) => (
          <circle key={lane} cx={centre.x} cy={centre.y} r={innerRadius + lane * laneWidth} />
        ))}
      </g>
      <path
        d={`M${at(runRadius, 24)}A${radius} ${radius} 0 0 1 ${at(runRadius, 160)}`}
        fill="none"
        stroke={colors.red}
        strokeWidth="9"
      />
      {race.splits.slice(0, 3).map((split, index) => {
        const degrees = 35.5 + index * 9;
        const [x, y] = at(runRadius + laneWidth / 2 + 20, degrees)
          .split(" ")
          .map(Number);
        return (
          <g key={split}>
            <path
              d={`M${at(runRadius - laneWidth / 2, degrees)}L${at(runRadius + laneWidth / 2, degrees)}`}
              stroke={colors.paper}
              strokeWidth="4"
            />
            <OutlinedText
              x={(x ?? 0) + 6}
              y={y ?? 0}
              size={30}
              style="display"
              anchor="end"
              fill={colors.paper}
            >
              {clock(split)}
            </OutlinedText>
          </g>
        );
      })}
      <NumberBib x={742} y={528} scale={0.86} turn={-14} number={you?.bib ?? ""} foot={race.name} />
      <Phone x={862} y={66} scale={0.98} turn={5} screen="live-race" race={race} />
      <Headline lines={["Built for", "racing."]} y={232} size={150} fill={colors.paper} />
    </Poster>
  );
}
