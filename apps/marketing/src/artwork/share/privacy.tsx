import { privacyEffectiveDate } from "@outpace/domain/product";
import { colors } from "../kit/colors.ts";
import { OutlinedText } from "../outlined-text.tsx";
import { Headline, margin, Poster, posterSize } from "./poster.tsx";

const sections = 10;
const lane = { first: 330, height: 30 };

/** Ten quiet lanes, one per section. */
export function PrivacyPicture() {
  return (
    <Poster ground="paper" wordmark={[colors.ink, colors.red]}>
      <Headline lines={["Privacy Policy"]} y={206} size={118} fill={colors.ink} />
      <OutlinedText x={margin} y={266} size={32} fill={colors.grey600}>
        {`Effective ${privacyEffectiveDate}`}
      </OutlinedText>
      {Array.from({ length: sections }, (_, index) => {
        const y = lane.first + index * lane.height;
        const x = margin + 44 + index * 58;
        const isLast = index === sections - 1;
        return (
          <g key={y}>
            <OutlinedText
              x={x - 14}
              y={y + 8}
              size={22}
              style="display"
              anchor="end"
              fill={isLast ? colors.redDeep : colors.ink}
            >
              {String(index + 1)}
            </OutlinedText>
            <path
              d={`M${String(x)} ${String(y)}H${String(posterSize.width)}`}
              stroke={isLast ? colors.red : colors.grey300}
              strokeWidth={isLast ? 9 : 3}
            />
          </g>
        );
      })}
    </Poster>
  );
}
