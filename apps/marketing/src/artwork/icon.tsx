import { colors } from "./kit/colors.ts";

/** The length of a side. */
export const iconSize = 32;

const size = iconSize;

export type IconShape = "rounded" | "square" | "maskable";

interface IconProps {
  /** Systems round the corners of a square icon, and may crop a maskable one to its middle 80 %. */
  readonly shape: IconShape;
  /** True to use a white background and a black first lane in dark mode. */
  readonly adapts?: boolean;
}

/** The site's icon: three lanes at full lean. */
export function Icon({ shape, adapts = false }: IconProps) {
  const scale = shape === "maskable" ? 0.9 : 1;
  return (
    <>
      {adapts && (
        <style>{`@media (prefers-color-scheme:dark){.ground{fill:${colors.paper}}.first{fill:${colors.ink}}}`}</style>
      )}
      <rect
        className="ground"
        width={size}
        height={size}
        rx={shape === "rounded" ? 4 : 0}
        fill={colors.ink}
      />
      <g transform={`translate(16 16) scale(${String(scale)}) skewX(-12)`}>
        <path className="first" fill={colors.paper} d="M-9-8h4V8h-4z" />
        <path fill={colors.red} d="M-2-8h4V8h-4zM5-8h4V8H5z" />
      </g>
    </>
  );
}
