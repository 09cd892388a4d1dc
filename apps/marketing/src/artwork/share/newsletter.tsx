import { colors } from "../kit/colors.ts";
import { OutlinedText } from "../outlined-text.tsx";
import { NumberBib } from "./number-bib.tsx";
import { Headline, margin, Poster } from "./poster.tsx";

// Lanes from the side: nearer ones are wider.
const lanes = [
  { y: 308, height: 44, size: 30 },
  { y: 352, height: 56, size: 38 },
  { y: 408, height: 72, size: 48 },
  { y: 480, height: 126, size: 110 },
];
const last = lanes.length - 1;

/** Three taken lanes, and one for your address. */
export function NewsletterPicture() {
  return (
    <Poster ground="ink" wordmark={[colors.paper, colors.red]}>
      {lanes.map(({ y, height, size }, index) => {
        const isFree = index === last;
        return (
          <g key={y}>
            {isFree && (
              <path fill={colors.redDeep} d={`M0 ${String(y)}h1200v${String(height)}H0z`} />
            )}
            <path
              d={`M0 ${String(y)}h1200${isFree ? `M0 ${String(y + height)}h1200` : ""}`}
              stroke={isFree ? colors.paper : colors.grey600}
              strokeWidth={2 + index * 0.8}
            />
            <OutlinedText
              x={margin + index * 26}
              // A digit is 0.69 em high.
              y={y + height / 2 + size * 0.345}
              size={size}
              style="display"
              fill={isFree ? colors.paper : colors.grey500}
            >
              {String(index + 1)}
            </OutlinedText>
          </g>
        );
      })}
      <Headline lines={["Join the", "Movement"]} y={178} size={108} fill={colors.paper} />
      <NumberBib
        x={900}
        y={430}
        scale={1.42}
        turn={-6}
        number="@"
        size={108}
        foot="Lane 4 is open"
      />
    </Poster>
  );
}
