import type { ReactNode } from "react";
import { OutlinedText } from "../outlined-text.tsx";
import { colors } from "./colors.ts";
import { screenSize } from "./phone-frame.tsx";
import { HomeBar, StatusBar } from "./status-bar.tsx";

interface ScreenProps {
  /** The time of day on the clock. */
  readonly time: string;
  readonly ground: "ink" | "paper";
  /** The background of the lower edge, if different. */
  readonly foot?: "ink" | "paper";
  readonly children: ReactNode;
}

/** A screen of the app: its background, content, and the phone's own bars on top. */
export function Screen({ time, ground, foot = ground, children }: ScreenProps) {
  const { width, height } = screenSize;
  const contrast = (side: "ink" | "paper") => (side === "ink" ? colors.paper : colors.ink);
  return (
    <>
      <rect width={width} height={height} fill={colors[ground]} />
      {children}
      <StatusBar time={time} fill={contrast(ground)} />
      <HomeBar fill={contrast(foot)} />
    </>
  );
}

interface LabelProps {
  readonly x: number;
  readonly y: number;
  readonly children: string;
  readonly anchor?: "start" | "middle" | "end";
  readonly fill: string;
  readonly size?: number;
}

/** The small caption of a figure. */
export function Label({ size = 10.5, ...props }: LabelProps) {
  return <OutlinedText {...props} size={size} style="medium" tabular />;
}

/** A screen's heading, with a note on its right. */
export function Title({ children, note, fill }: { children: string; note: string; fill: string }) {
  return (
    <>
      <OutlinedText x={15} y={78} size={22} style="displayItalic" fill={fill}>
        {children}
      </OutlinedText>
      <Label
        x={284}
        y={78}
        anchor="end"
        fill={fill === colors.paper ? colors.grey300 : colors.grey600}
        size={12}
      >
        {note}
      </Label>
    </>
  );
}

/** The main figure, in display type. */
export function Figure(props: LabelProps & { readonly size: number }) {
  return <OutlinedText {...props} style="display" tabular />;
}
