/** The bend of a track from above, in the units of a 1440 × 900 picture. Angles are degrees from the left. */
export const centre = { x: 1010, y: 1120 };
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
  return {
    x: Math.round(centre.x + radius * Math.cos(angle)),
    y: Math.round(centre.y + radius * Math.sin(angle)),
  };
}

/** The angle of a lane's start line, further around the bend than the inner lane's. */
const startAngle = (lane: number) => 17.5 + lane * 2.1;

const pathBetween = (from: Point, to: Point) =>
  `M${String(from.x)} ${String(from.y)}L${String(to.x)} ${String(to.y)}`;

/** The radii of the lines between lanes. */
export const radii = Array.from({ length: 9 }, (_, index) => innerRadius + index * laneWidth);

export const lanes = radii.slice(0, 5).map((inner, index) => {
  const lane = index + 1;
  const degrees = startAngle(lane);
  return {
    lane,
    isRun: lane === runLane,
    startLine: pathBetween(pointAt(inner, degrees), pointAt(inner + laneWidth, degrees)),
    ...pointAt(inner + laneWidth / 2, degrees - 3.2),
    turn: Math.round(degrees - 93.2),
  };
});

const start = pointAt(runRadius, startAngle(runLane));
const finish = pointAt(runRadius, 168);

/** The red line: lane four, from its start to past the picture's edge. */
export const run = `M${String(start.x)} ${String(start.y)}A${String(runRadius)} ${String(runRadius)} 0 0 1 ${String(finish.x)} ${String(finish.y)}`;

/** A tick across the lane for each of the first miles, and the position of its time. */
export const mileMarks = [33, 43, 53].map((degrees) => ({
  tick: pathBetween(
    pointAt(runRadius - laneWidth / 2, degrees),
    pointAt(runRadius + laneWidth / 2, degrees),
  ),
  ...pointAt(runRadius - laneWidth / 2 - 14, degrees),
}));
