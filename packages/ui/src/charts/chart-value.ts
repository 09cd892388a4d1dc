/** Positions are shares of the plot, from 0 (left, top) to 1 (right, bottom). */
export interface ChartValue {
  /** What the value belongs to: "Mar 3, 2026". */
  label: string;
  /** "34 signed up, 143 in all". */
  text: string;
  x: number;
  y: number;
  /** The end of its part of the plot, along the axis of the values. */
  end: number;
}
