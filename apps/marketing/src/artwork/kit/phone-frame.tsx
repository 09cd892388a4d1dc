import { useId, type ReactNode } from "react";
import { colors } from "./colors.ts";

/** The size of a screen, in the units that all screens are drawn in. */
export const screenSize = { width: 300, height: 650, radius: 42 } as const;

const bezel = 11;

/** The phone's size with its frame, in screen units. */
export const phoneSize = {
  width: screenSize.width + 2 * bezel + 4,
  height: screenSize.height + 2 * bezel,
} as const;

/** A phone around a screen, from 0 0. Its buttons protrude two units on each side. */
export function PhoneFrame({ children }: { readonly children: ReactNode }) {
  const clip = useId();
  const { width, height, radius } = screenSize;
  const frame = { width: width + 2 * bezel, height: height + 2 * bezel };
  return (
    <g transform={`translate(${String(bezel + 2)} ${String(bezel)})`}>
      <clipPath id={clip}>
        <rect width={width} height={height} rx={radius} />
      </clipPath>
      <path
        stroke={colors.grey500}
        strokeWidth="4"
        d={`M-11 112v24M-11 164v44M-11 220v44M${String(width + bezel)} 180v68`}
      />
      <g transform={`translate(${String(-bezel)} ${String(-bezel)})`}>
        <rect {...frame} rx={radius + bezel} fill={colors.grey500} />
        <rect
          x="1.5"
          y="1.5"
          width={frame.width - 3}
          height={frame.height - 3}
          rx={radius + bezel - 1.5}
          fill={colors.grey800}
        />
        <rect
          x="4"
          y="4"
          width={frame.width - 8}
          height={frame.height - 8}
          rx={radius + bezel - 4}
          fill="#000"
        />
      </g>
      <g clipPath={`url(#${clip})`}>{children}</g>
      <rect x="108" y="10" width="84" height="24" rx="12" fill="#000" />
    </g>
  );
}
