// The product's name in two colors.
import { productName, productNameParts } from "@outpace/domain/product";
import { Line, widthOf } from "./type.tsx";

interface WordmarkProps {
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly size: number;
  readonly anchor?: "start" | "middle" | "end";
  readonly colors: readonly [string, string];
}

export function Wordmark({ x, y, size, anchor = "start", colors }: WordmarkProps) {
  const [first, second] = productNameParts;
  const width = widthOf("number", productName) * size;
  const left = x - { start: 0, middle: width / 2, end: width }[anchor];
  // The offset of the second part within the kerned and tracked name.
  const offset = width - widthOf("number", second) * size;
  return (
    <>
      <Line x={left} y={y} size={size} style="number" fill={colors[0]}>
        {first}
      </Line>
      <Line x={left + offset} y={y} size={size} style="number" fill={colors[1]}>
        {second}
      </Line>
    </>
  );
}
