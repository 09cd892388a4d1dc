import { OutlinedText } from "../outlined-text.tsx";

interface StatusBarProps {
  /** The time of day. */
  readonly time: string;
  readonly fill: string;
}

/** The top of a phone's screen: clock, reception and battery, with the camera between them. */
export function StatusBar({ time, fill }: StatusBarProps) {
  return (
    <g fill={fill}>
      <OutlinedText x={50} y={27} size={13} style="bold" anchor="middle" tabular>
        {time}
      </OutlinedText>
      <path d="M228 24h3v3h-3zM232.5 21.5h3V27h-3zM237 19h3v8h-3zM241.5 16.500h3V27h-3z" />
      <rect
        x="250"
        y="16.5"
        width="20"
        height="10.5"
        rx="3.2"
        fill="none"
        stroke={fill}
        strokeOpacity="0.5"
      />
      <rect x="252" y="18.5" width="13" height="6.5" rx="1.6" />
      <path d="M271.5 20v3.6a2 2 0 0 0 0-3.6z" opacity="0.5" />
    </g>
  );
}

/** The home bar at the bottom of a phone's screen. */
export function HomeBar({ fill }: { readonly fill: string }) {
  return <rect x="100" y="638" width="100" height="4" rx="2" fill={fill} />;
}
