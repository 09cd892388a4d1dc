import { colors } from "../kit/colors.ts";
import { phoneSize } from "../kit/phone-frame.tsx";
import { OutlinedText } from "../outlined-text.tsx";
import type { Race } from "../race.ts";
import { screenIds } from "../screens/screen-ids.ts";
import { Phone } from "./phone.tsx";
import { Headline, Poster, posterSize } from "./poster.tsx";

const lane = { width: 224, first: 56 };
const scale = (lane.width - 34) / phoneSize.width;

/** The five screens in their lanes, on a staggered start. */
export function FeaturesPicture({ race }: { readonly race: Race }) {
  return (
    <Poster ground="redDeep" wordmark={[colors.paper, colors.ink]}>
      {screenIds.map((screen, index) => {
        const x = lane.first + index * lane.width;
        const y = 362 - index * 62;
        return (
          <g key={screen}>
            <path
              d={`M${String(x)} ${String(posterSize.height)}V${String(y + 44)}`}
              stroke={colors.paper}
              strokeWidth="4"
            />
            <path
              d={`M${String(x)} ${String(y + 44)}h${String(lane.width)}`}
              stroke={colors.paper}
              strokeWidth="4"
            />
            <OutlinedText x={x + 14} y={y + 30} size={40} style="display" fill={colors.paper}>
              {String(index + 1)}
            </OutlinedText>
            <Phone x={x + 17} y={y + 62} scale={scale} screen={screen} race={race} />
          </g>
        );
      })}
      <Headline lines={["We could", "explain it."]} y={170} size={76} fill={colors.paper} />
    </Poster>
  );
}
