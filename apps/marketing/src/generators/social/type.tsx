// The letters of a card as paths, so it looks the same in every program.
import { type Direction, directionOf } from "@outpace/domain/directions";
import bold from "@outpace/ui/fonts/outlines/bold.json";
import displayItalic from "@outpace/ui/fonts/outlines/display-italic.json";
import display from "@outpace/ui/fonts/outlines/display.json";
import { canOutline, outlineText, outlineWidth } from "@outpace/ui/outlines";
import { fitText, type TextBox } from "../fit-text.ts";

/** The tracking in em; display type is set tight. */
const styles = {
  headline: { font: displayItalic, tracking: -0.045 },
  number: { font: display, tracking: -0.04 },
  text: { font: bold, tracking: 0 },
} as const;

export type TypeStyle = keyof typeof styles;

/** The height of capitals, in em, which all styles share. */
export const capHeight = bold.capHeight;

/** Characters that the font lacks are drawn in a font like Arial. */
const fallback = 'Arial, "Liberation Sans", Helvetica, sans-serif';

/** In em. */
const widestEmoji = 1.3;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

interface Run {
  readonly text: string;
  readonly isOutlined: boolean;
}

/**
 * An emoji sits between outlined letters. Lines in other scripts, and all right-to-left lines, use one font as a whole, because
 * programs order their letters, digits and marks.
 */
function runs(style: TypeStyle, line: string, direction: Direction): readonly Run[] {
  const { font } = styles[style];
  if (direction === "rtl") return [{ text: line, isOutlined: false }];
  if (canOutline(font, line.normalize("NFC"))) return [{ text: line, isOutlined: true }];
  const parts = line.split(/((?:\p{RGI_Emoji}\s*)+)/v).filter((part) => part !== "");
  const marked = parts.map((text) => ({
    text,
    isOutlined: canOutline(font, text.normalize("NFC")),
  }));
  const isEmojiOnly = marked.every(
    ({ text, isOutlined }) => isOutlined || /^\p{RGI_Emoji}/v.test(text),
  );
  return isEmojiOnly ? marked : [{ text: line, isOutlined: false }];
}

/** In em. An upper bound for the fallback font, since programs differ. */
export function widthOf(style: TypeStyle, line: string, direction: Direction = "ltr"): number {
  return runs(style, line, direction).reduce((width, run) => width + runWidth(style, run), 0);
}

function runWidth(style: TypeStyle, { text, isOutlined }: Run): number {
  const { font, tracking } = styles[style];
  if (isOutlined) return outlineWidth(font, text, { tracking });
  return [...graphemes.segment(text)].reduce((width, { segment }) => {
    if (/^\p{RGI_Emoji}/v.test(segment)) return width + widestEmoji;
    return width + (canOutline(font, segment) ? outlineWidth(font, segment) : 1);
  }, 0);
}

interface LineProps {
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly size: number;
  readonly style: TypeStyle;
  readonly fill: string;
  /** The side of the line that is at `x`: left, middle or right. */
  readonly anchor?: Anchor;
  readonly direction?: Direction;
  readonly children: string;
}

type Anchor = "start" | "middle" | "end";

/** Right-to-left text starts at its right. */
const anchorFrom = {
  ltr: { start: "start", middle: "middle", end: "end" },
  rtl: { start: "end", middle: "middle", end: "start" },
} as const satisfies Record<Direction, Record<Anchor, Anchor>>;

export function Line(line: LineProps) {
  const { x, y, size, style, fill, anchor = "start", direction = "ltr", children } = line;
  const { font, tracking } = styles[style];
  const parts = runs(style, children, direction);
  const width = widthOf(style, children, direction) * size;
  let left = x - { start: 0, middle: width / 2, end: width }[anchor];
  return parts.map((run, index) => {
    const start = left;
    left += runWidth(style, run) * size;
    if (!run.isOutlined) {
      // Only the drawing program knows its width, and it can place a whole line.
      const place =
        parts.length === 1
          ? { x: round(x), textAnchor: anchorFrom[direction][anchor] }
          : { x: round(start) };
      return (
        <text
          key={index}
          {...place}
          y={round(y)}
          fontFamily={fallback}
          fontWeight={700}
          fontSize={round(size)}
          fill={fill}
          direction={direction}
          unicodeBidi="isolate"
        >
          {run.text}
        </text>
      );
    }
    const { path } = outlineText(font, run.text, { tracking });
    const place = `translate(${round(start)} ${round(y)}) scale(${round(size / 1000, 5)})`;
    return <path key={index} transform={place} fill={fill} d={path} />;
  });
}

/** Text set into its box. */
export interface Block {
  readonly lines: readonly string[];
  /** The direction of the whole text. */
  readonly direction: Direction;
  readonly style: TypeStyle;
  readonly size: number;
  /** From baseline to baseline. */
  readonly leading: number;
  /** From the top of the capitals to the last baseline. */
  readonly height: number;
  readonly width: number;
}

export function setText(
  text: string,
  style: TypeStyle,
  box: Omit<TextBox, "lineHeight"> & { lineHeight?: number },
): Block {
  const { lineHeight = 0.94 } = box;
  const direction = directionOf(text);
  const measure = (line: string) => widthOf(style, line, direction);
  const { lines, size } = fitText(text, { ...box, lineHeight }, measure);
  const leading = lineHeight * size;
  return {
    lines,
    direction,
    style,
    size,
    leading,
    height: lines.length === 0 ? 0 : capHeight * size + (lines.length - 1) * leading,
    width: Math.max(0, ...lines.map(measure)) * size,
  };
}

interface TextBlockProps extends Pick<LineProps, "x" | "fill" | "anchor"> {
  readonly block: Block;
  /** The top of the capitals. */
  readonly y: number;
}

export function TextBlock({ block, y, ...rest }: TextBlockProps) {
  const { lines, direction, style, size, leading } = block;
  return lines.map((line, index) => (
    <Line
      key={index}
      {...rest}
      direction={direction}
      style={style}
      size={size}
      y={y + capHeight * size + index * leading}
    >
      {line}
    </Line>
  ));
}

export function round(value: number, digits = 2): string {
  return String(Number(value.toFixed(digits)));
}
