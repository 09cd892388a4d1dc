/** A track's bend seen from above, in the units of a 1440 × 900 picture; angles in degrees from its left. */
const centre = { x: 1010, y: 1120 };
const innerRadius = 430;
const laneWidth = 84;
const runLane = 4;
const runRadius = innerRadius + (runLane - 0.5) * laneWidth;

interface Point {
  readonly x: number;
  readonly y: number;
}

function pointAt(radius: number, degrees: number): Point {
  const angle = ((180 + degrees) * Math.PI) / 180;
  const round = (value: number) => Math.round(value * 10) / 10;
  return {
    x: round(centre.x + radius * Math.cos(angle)),
    y: round(centre.y + radius * Math.sin(angle)),
  };
}

/** Each lane starts a little further round the bend than the one inside it. */
const startOf = (lane: number) => 17.5 + lane * 2.1;

const pathBetween = (from: Point, to: Point) =>
  `M${String(from.x)} ${String(from.y)}L${String(to.x)} ${String(to.y)}`;

export const edges = Array.from({ length: 9 }, (_, index) => ({
  ...centre,
  radius: innerRadius + index * laneWidth,
}));

export const lanes = Array.from({ length: 5 }, (_, index) => {
  const lane = index + 1;
  const inner = innerRadius + index * laneWidth;
  const degrees = startOf(lane);
  return {
    lane,
    isRun: lane === runLane,
    startLine: pathBetween(pointAt(inner, degrees), pointAt(inner + laneWidth, degrees)),
    number: { ...pointAt(inner + laneWidth / 2, degrees - 3.2), turn: degrees - 93.2 },
  };
});

const gun = pointAt(runRadius, startOf(runLane));
const finish = pointAt(runRadius, 168);
const radii = `${String(runRadius)} ${String(runRadius)}`;

/** The run itself: lane four from the gun to beyond the picture's edge. */
export const run = `M${String(gun.x)} ${String(gun.y)}A${radii} 0 0 1 ${String(finish.x)} ${String(finish.y)}`;

/** Where the run passes its first miles: a tick across the lane, and a place for the time inside it. */
export const mileMarks = [36, 47, 58].map((degrees) => ({
  tick: pathBetween(
    pointAt(runRadius - laneWidth / 2, degrees),
    pointAt(runRadius + laneWidth / 2, degrees),
  ),
  label: pointAt(runRadius - laneWidth / 2 - 14, degrees),
}));
