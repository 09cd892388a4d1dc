// A paper bib with the number and the runner, pinned to the card at its four corners.
import { productName } from "@outpace/domain/product";
import { colors } from "../../artwork/kit/colors.ts";
import type { CardTexts } from "./card-texts.ts";
import type { Palette } from "./palette.ts";
import { setText, TextBlock } from "./type.tsx";

interface BibProps {
  readonly texts: CardTexts;
  readonly palette: Palette;
  /** The center. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** In degrees. */
  readonly turn: number;
}

const size = { width: 600, height: 430 };
const centre = size.width / 2;
const band = 92;
const inner = size.width - 88;
/** A race's name in a smaller size would not be legible. */
const smallestTitle = 17;
const pins = [
  [30, 30],
  [570, 30],
  [30, 400],
  [570, 400],
] as const;

/** The number visible from afar: the bib's, else another known one. */
export function Bib({ texts, palette, x, y, width, turn }: BibProps) {
  const place = [
    `translate(${String(x)} ${String(y)})`,
    `rotate(${String(turn)})`,
    `scale(${String(width / size.width)})`,
    `translate(${String(-centre)} ${String(-size.height / 2)})`,
  ].join(" ");
  const runner = texts.bib === "" ? "" : texts.runner;
  const large = setText(texts.bib || texts.runner || texts.distance || texts.headline, "number", {
    width: inner,
    height: runner ? 200 : 240,
    size: 250,
    mostLines: texts.bib ? 1 : 3,
    splitBelow: 50,
  });
  const small = setText(runner, "text", {
    width: inner,
    height: 72,
    size: 46,
    mostLines: 2,
    splitBelow: 22,
    lineHeight: 1.1,
  });
  const gap = runner ? 36 : 0;
  const top = band + (size.height - band - large.height - gap - small.height) / 2;
  const race = setTitle(texts.race);
  const title = race.size >= smallestTitle ? race : setTitle(productName);
  return (
    <g transform={place}>
      <rect {...size} x="10" y="14" rx="10" fill="#000000" fillOpacity="0.22" />
      <rect {...size} rx="10" fill={colors.grey50} />
      <path
        fill={palette.band}
        d={`M0 10a10 10 0 0 1 10-10h580a10 10 0 0 1 10 10v${String(band - 10)}H0z`}
      />
      <TextBlock
        block={title}
        x={centre}
        y={(band - title.height) / 2}
        anchor="middle"
        fill={palette.onBand}
      />
      <TextBlock block={large} x={centre} y={top} anchor="middle" fill={colors.ink} />
      <TextBlock
        block={small}
        x={centre}
        y={top + large.height + gap}
        anchor="middle"
        fill={colors.ink}
      />
      {pins.map(([pinX, pinY]) => (
        <g key={`${String(pinX)} ${String(pinY)}`} strokeLinecap="round">
          <circle cx={pinX} cy={pinY} r="9" fill={colors.ink} />
          <path
            d={`M${String(pinX - 22)} ${String(pinY + 12)}l44-24`}
            stroke={colors.paper}
            strokeWidth="7"
          />
          <path
            d={`M${String(pinX - 22)} ${String(pinY + 12)}l44-24`}
            stroke={colors.grey400}
            strokeWidth="4"
          />
        </g>
      ))}
    </g>
  );
}

function setTitle(text: string) {
  return setText(text || productName, "number", {
    width: 470,
    height: 60,
    size: 42,
    mostLines: 2,
    splitBelow: 20,
    lineHeight: 1,
  });
}
