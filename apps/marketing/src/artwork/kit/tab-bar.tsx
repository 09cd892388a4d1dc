import { OutlinedText } from "../outlined-text.tsx";
import { colors } from "./colors.ts";

/** Each is 20 × 20. */
const tabs = [
  ["Race", "M5 19V2M5 3h11l-3 4 3 4H5"],
  ["League", "M6 1v18M14 1v18M6 5h8M6 10h8M6 15h8"],
  [
    "Tribe",
    "M7 10a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M1 18c0-7 12-7 12 0M13 3.300a3.5 3.5 0 0 1 0 6.400M15.5 12.600c2.2.8 3.5 2.6 3.5 5.4",
  ],
  ["You", "M3 4h14v12H3zM6 4V1.500M14 4V1.500M7 10h6"],
] as const;

interface TabBarProps {
  readonly current: (typeof tabs)[number][0];
  readonly ground: "ink" | "paper";
}

/** The app's main sections, at the bottom of a screen. */
export function TabBar({ current, ground }: TabBarProps) {
  const dark = ground === "ink";
  return (
    <>
      <path stroke={dark ? colors.grey800 : colors.grey200} d="M0 585.5h300" />
      {tabs.map(([name, icon], index) => {
        const fill =
          colors[name === current ? (dark ? "paper" : "ink") : dark ? "grey400" : "grey500"];
        const x = 42 + index * 72;
        return (
          <g key={name}>
            <path
              fill="none"
              stroke={fill}
              strokeWidth={name === current ? 2.4 : 1.6}
              strokeLinejoin="round"
              transform={`translate(${String(x - 9)} 593) scale(.9)`}
              d={icon}
            />
            <OutlinedText
              x={x}
              y={625}
              size={9.5}
              style={name === current ? "bold" : "medium"}
              anchor="middle"
              fill={fill}
            >
              {name}
            </OutlinedText>
          </g>
        );
      })}
    </>
  );
}
