import { PhoneFrame, phoneSize, screenSize } from "../kit/phone-frame.tsx";
import type { Race } from "../race.ts";
import type { ScreenId } from "../screens/screen-ids.ts";
import { screens } from "../screens/screens.tsx";
import { Shadow } from "./poster.tsx";

interface PhoneProps {
  /** Its upper left corner, the center of rotation. */
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** In degrees. */
  readonly turn?: number;
  readonly screen: ScreenId;
  readonly race: Race;
}

export function Phone({ x, y, scale, turn = 0, screen, race }: PhoneProps) {
  const Screen = screens[screen];
  return (
    <g
      transform={`translate(${String(x)} ${String(y)}) rotate(${String(turn)}) scale(${String(scale)})`}
    >
      <Shadow {...phoneSize} radius={screenSize.radius + 11} />
      <PhoneFrame>
        <Screen race={race} />
      </PhoneFrame>
    </g>
  );
}
