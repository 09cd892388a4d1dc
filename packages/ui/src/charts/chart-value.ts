/** Positions on the plot are shares of it: from 0 (left, top) to 1 (right, bottom). */
export interface ChartValue {
  /** What it is a value of: "Mar 3, 2026". */
  label: string;
  /** "34 signed up, 143 in all". */
  text: string;
  x: number;
  y: number;
  /** Where its part of the plot ends, on the axis along which the values follow each other. */
  end: number;
}
