// The mockup as a drawing, which is also the exported file, so it only uses features that every SVG program draws alike.
import { isolated } from "@outpace/domain/directions";
import type { Ref } from "react";
import { arial, measureBoldArial } from "../arial.ts";
import { textColorOn } from "../contrast.ts";
import type { EmbeddedImage } from "../embedded-image.ts";
import { writeMetadata } from "../settings.ts";
import { canvasSize, frame, layOutMockup } from "./layout.ts";
import { mockup, type MockupSettings } from "./settings.ts";

interface MockupDrawingProps {
  readonly settings: MockupSettings;
  readonly image: EmbeddedImage;
  readonly ref: Ref<SVGSVGElement>;
}

const body = "#000000";

export function MockupDrawing({ settings, image, ref }: MockupDrawingProps) {
  const { backgroundColor, borderRadius, padding, shadow, borderColor, borderWidth } = settings;
  const { phone, lines } = layOutMockup(settings, measureBoldArial);
  const screen = {
    x: padding,
    y: padding,
    width: frame.width - 2 * padding,
    height: frame.height - 2 * padding,
  };
  const screenRadius = Math.max(0, borderRadius - padding);
  const { width, height } = frame;
  const words = [settings.topText, settings.bottomText].map((text) => text.trim()).filter(Boolean);

  return (
    <svg
      ref={ref}
      role="img"
      width={canvasSize}
      height={canvasSize}
      viewBox={`0 0 ${String(canvasSize)} ${String(canvasSize)}`}
    >
      <title>Phone mockup</title>
      <desc>
        {["A phone with the chosen image on its screen.", ...words.map(isolated)].join(" ")}
      </desc>
      <metadata>{writeMetadata(mockup, settings)}</metadata>
      <defs>
        <clipPath id="screen">
          <rect {...screen} rx={screenRadius} />
        </clipPath>
        {shadow ? (
          <filter
            id="blur"
            filterUnits="userSpaceOnUse"
            x={-150}
            y={-150}
            width={width + 300}
            height={height + 300}
            colorInterpolationFilters="sRGB"
          >
            <feGaussianBlur stdDeviation={20} />
          </filter>
        ) : null}
      </defs>
      <rect width={canvasSize} height={canvasSize} fill={backgroundColor} />
      <g
        transform={`translate(${String(phone.x)} ${String(phone.y)}) scale(${String(phone.scale)})`}
      >
        {shadow ? (
          <rect
            x={6}
            y={24}
            width={width - 12}
            height={height - 12}
            rx={borderRadius}
            fill="#000000"
            fillOpacity={0.55}
            filter="url(#blur)"
          />
        ) : null}
        <rect width={width} height={height} rx={borderRadius} fill={body} />
        <g clipPath="url(#screen)">
          <image {...screen} href={image.href} preserveAspectRatio="xMidYMid slice" />
        </g>
        {borderWidth > 0 ? (
          <rect
            x={borderWidth / 2}
            y={borderWidth / 2}
            width={width - borderWidth}
            height={height - borderWidth}
            rx={borderRadius - borderWidth / 2}
            fill="none"
            stroke={borderColor}
            strokeWidth={borderWidth}
          />
        ) : null}
      </g>
      <g
        fill={textColorOn(backgroundColor)}
        fontFamily={arial}
        fontWeight="bold"
        textAnchor="middle"
      >
        {lines.map(({ text, direction, y, size }) => (
          <text
            key={y}
            x={canvasSize / 2}
            y={y}
            fontSize={size}
            direction={direction}
            unicodeBidi="isolate"
          >
            {text}
          </text>
        ))}
      </g>
    </svg>
  );
}
