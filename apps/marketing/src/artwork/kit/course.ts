// The course of the race on its map: a loop, as curves and as points along it.

type Point = readonly [x: number, y: number];

const start: Point = [150, 300];

/** Each curve has two control points and an end. */
const curves: readonly (readonly [Point, Point, Point])[] = [
  [
    [96, 306],
    [58, 290],
    [52, 252],
  ],
  [
    [47, 220],
    [76, 206],
    [74, 176],
  ],
  [
    [72, 148],
    [48, 136],
    [62, 106],
  ],
  [
    [76, 78],
    [118, 84],
    [148, 78],
  ],
  [
    [186, 70],
    [214, 58],
    [236, 84],
  ],
  [
    [258, 112],
    [232, 140],
    [234, 168],
  ],
  [
    [236, 200],
    [262, 216],
    [252, 250],
  ],
  [
    [242, 286],
    [198, 296],
    [150, 300],
  ],
];

export const coursePath = `M${start.join(" ")}${curves.map((points) => `C${points.flat().join(" ")}`).join("")}Z`;

const steps = 40;

/** Points along the course, each with its distance from the start. */
const track = curves
  .flatMap(([first, second, end], index) => {
    const from = curves[index - 1]?.[2] ?? start;
    return Array.from({ length: steps }, (_, step) =>
      curveAt([from, first, second, end], (step + 1) / steps),
    );
  })
  .reduce<{ point: Point; distance: number }[]>(
    (done, point) => {
      const last = done.at(-1) ?? { point: start, distance: 0 };
      const distance = Math.hypot(point[0] - last.point[0], point[1] - last.point[1]);
      return [...done, { point, distance: last.distance + distance }];
    },
    [{ point: start, distance: 0 }],
  );

const length = track.at(-1)?.distance ?? 0;

/** The position of a runner after this many laps, fractions included. */
export function courseAt(laps: number): { x: number; y: number } {
  const distance = (laps - Math.floor(laps)) * length;
  const next = track.findIndex((step) => step.distance >= distance);
  const [before, after] = [track[Math.max(0, next - 1)], track[next]];
  if (before === undefined || after === undefined) return { x: start[0], y: start[1] };
  const part = (distance - before.distance) / (after.distance - before.distance || 1);
  return {
    x: round(before.point[0] + (after.point[0] - before.point[0]) * part),
    y: round(before.point[1] + (after.point[1] - before.point[1]) * part),
  };
}

/** The course between two positions, in laps. */
export function courseBetween(from: number, to: number): string {
  const count = Math.max(2, Math.ceil((to - from) * 120));
  return Array.from({ length: count + 1 }, (_, step) => {
    const { x, y } = courseAt(from + ((to - from) * step) / count);
    return `${step === 0 ? "M" : "L"}${String(x)} ${String(y)}`;
  }).join("");
}

function curveAt([a, b, c, d]: readonly [Point, Point, Point, Point], t: number): Point {
  const mix = (axis: 0 | 1) =>
    (1 - t) ** 3 * a[axis] +
    3 * (1 - t) ** 2 * t * b[axis] +
    3 * (1 - t) * t ** 2 * c[axis] +
    t ** 3 * d[axis];
  return [mix(0), mix(1)];
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
