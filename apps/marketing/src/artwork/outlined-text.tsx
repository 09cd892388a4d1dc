import bold from "@outpace/ui/fonts/outlines/bold.json";
import displayItalic from "@outpace/ui/fonts/outlines/display-italic.json";
import display from "@outpace/ui/fonts/outlines/display.json";
import medium from "@outpace/ui/fonts/outlines/medium.json";
import { outlineText } from "@outpace/ui/outlines";

const fonts = { display, displayItalic, bold, medium };

export type TextStyle = keyof typeof fonts;

interface TextProps {
  /** The x of the start, center or end of the text, on its baseline. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly children: string;
  readonly style?: TextStyle;
  readonly anchor?: "start" | "middle" | "end";
  readonly fill?: string;
  /** Digits of equal width. */
  readonly tabular?: boolean;
}

/** In em; display type is set tight. */
const tracking: Readonly<Record<TextStyle, number>> = {
  display: -0.03,
  displayItalic: -0.045,
  bold: 0,
  medium: 0,
};

/** Text as a path, so it looks the same in a page, a file and a picture. */
export function OutlinedText(props: TextProps) {
  const { x, y, size, children, style = "medium", anchor = "start", fill, tabular = false } = props;
  const { path, width } = outlineText(fonts[style], children, {
    tabular,
    tracking: tracking[style],
  });
  const offset = { start: 0, middle: width / 2, end: width }[anchor] * size;
  const place = `translate(${round(x - offset)} ${round(y)}) scale(${round(size / 1000, 5)})`;
  return <path transform={place} fill={fill} d={path} />;
}

/** The width of a text, in the units of `size`. */
export function textWidth(text: string, style: TextStyle, size: number): number {
  return outlineText(fonts[style], text, { tracking: tracking[style] }).width * size;
}

function round(value: number, digits = 2): string {
  return String(Number(value.toFixed(digits)));
}
