import { directionOf, isolated } from "@outpace/domain/directions";
import { printableText } from "@outpace/domain/texts";
import encodeQR from "qr";
import type { Ref } from "react";

import { modulesPath } from "../../components/qr-modules.ts";
import { breakLines } from "./poster-drawing.ts";

/** What scanners need around a code, in modules. */
const quietZone = 4;
/** In modules, as all sizes here. */
const textSize = 2.8;
const lineHeight = 1.2 * textSize;
/** Fonts that machines have: the file brings none. */
const fontFamily = 'Arial, "Liberation Sans", Helvetica, sans-serif';
/** Other machines may have wider letters. */
const slack = 0.92;

export interface QrPosterProps {
  link: string;
  name: string;
  ref: Ref<SVGSVGElement>;
}

/** A link's QR code with the race's name under it, in ink on paper. Complete as a file of its own. */
export function QrPoster({ link, name, ref }: QrPosterProps) {
  const modules = encodeQR(link, "raw", { ecc: "medium", border: quietZone });
  const width = modules.length;
  const shown = printableText(name);
  const lines = breakLines(shown, ((width - quietZone) * slack) / textSize, textWidth);
  const height = width + lines.length * lineHeight + (lines.length > 0 ? quietZone / 2 : 0);
  return (
    <svg
      ref={ref}
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      width={width * 10}
      height={height * 10}
      role="img"
    >
      <title>{`QR code of ${isolated(shown)}: ${link}`}</title>
      <rect width={width} height={height} fill="#fff" />
      <path d={modulesPath(modules)} fill="#000" shapeRendering="crispEdges" />
      {lines.map((line, n) => (
        <text
          key={n}
          x={width / 2}
          y={width + n * lineHeight + textSize * 0.75}
          textAnchor="middle"
          fontFamily={fontFamily}
          fontSize={textSize}
          fontWeight={700}
          fill="#000"
          direction={directionOf(shown)}
          unicodeBidi="isolate"
        >
          {line}
        </text>
      ))}
    </svg>
  );
}

const pen = document.createElement("canvas").getContext("2d");

/** At size 1. Without a canvas, as wide as wide letters. */
function textWidth(text: string): number {
  if (!pen) return text.length;
  pen.font = `700 100px ${fontFamily}`;
  return pen.measureText(text).width / 100;
}
