// The background of a race picture: a city from above, the course, and the time of each mile. The phone that shows the race
// covers the middle.
import { colors, land } from "../kit/colors.ts";
import { OutlinedText } from "../outlined-text.tsx";
import { clock, finishSeconds, type Race } from "../race.ts";

interface Mark {
  readonly x: number;
  readonly y: number;
  /** Where the time is placed. */
  readonly label: readonly [dx: number, dy: number, anchor: "start" | "middle" | "end"];
}

interface Ground {
  readonly width: number;
  readonly height: number;
  readonly course: string;
  readonly water: string;
  readonly parks: string;
  readonly streets: string;
  readonly avenues: string;
  /** One for each mile. */
  readonly marks: readonly Mark[];
  readonly finish: {
    readonly x: number;
    readonly y: number;
    readonly labelX: number;
    readonly labelY: number;
    readonly anchor: "start" | "end";
  };
}

export const grounds = {
  wide: {
    width: 1440,
    height: 900,
    course:
      "M-20 760C90 760 150 690 150 590C150 470 60 430 90 320C120 210 300 150 380 250C450 340 400 470 560 500C760 540 820 380 940 400C1060 420 1040 600 1130 640C1230 680 1300 590 1270 480C1240 370 1120 330 1150 230C1176 150 1290 140 1460 140",
    water: "M-60 470C160 400 260 640 520 620C800 600 900 700 1100 560C1240 470 1340 520 1500 480",
    parks: "M180 60L420 20L470 150L300 210L190 160ZM1180 700L1420 640L1460 860L1240 900Z",
    streets:
      "M-10 120L1450 20M-10 700L1450 760M-10 850L1450 880M40 0L10 900M250 0L300 900M460 0L440 900M1010 0L1030 900M1200 0L1180 900M1390 0L1420 900M-10 270L1450 190M1000 470L1450 420",
    avenues: "M-10 380L560 300L1450 330M720 0L700 900",
    marks: [
      { x: 139, y: 518, label: [34, 12, "start"] },
      { x: 190, y: 210, label: [0, -40, "middle"] },
      { x: 411, y: 360, label: [-34, 30, "end"] },
      { x: 1085, y: 590, label: [38, -16, "start"] },
      { x: 1249, y: 420, label: [32, 12, "start"] },
    ],
    finish: { x: 1330, y: 148, labelX: 1416, labelY: 86, anchor: "end" },
  },
  tall: {
    width: 720,
    height: 1600,
    course:
      "M-20 190C120 160 260 230 420 190C560 156 680 210 660 300C640 400 420 350 280 370C140 390 60 430 90 530C120 640 360 660 360 800C360 1000 60 1250 60 1400C60 1510 160 1500 300 1480C440 1460 500 1440 740 1460",
    water: "M-60 660C160 600 300 740 480 720C640 700 700 740 800 700",
    parks: "M430 240L620 250L600 330L430 320ZM40 1240L300 1280L280 1400L60 1380Z",
    streets:
      "M-10 130L730 110M-10 430L730 400M-10 1340L730 1300M-10 1560L730 1580M50 0L30 1600M330 0L340 1600M520 0L500 1600M690 0L680 1600M-10 570L730 540",
    avenues: "M-10 290L730 260M200 0L220 1600",
    marks: [
      { x: 300, y: 206, label: [0, 74, "middle"] },
      { x: 656, y: 314, label: [-30, -40, "end"] },
      { x: 200, y: 387, label: [0, 66, "middle"] },
      { x: 65, y: 1434, label: [34, 12, "start"] },
      { x: 330, y: 1476, label: [0, -34, "middle"] },
    ],
    finish: { x: 560, y: 1450, labelX: 690, labelY: 1568, anchor: "end" },
  },
} as const satisfies Record<string, Ground>;

export function RunGround({ race, ground }: { readonly race: Race; readonly ground: Ground }) {
  const { width, height, course, water, parks, streets, avenues, marks, finish } = ground;
  return (
    <>
      <rect width={width} height={height} fill={land.ground} />
      <path fill={land.park} d={parks} />
      <g fill="none">
        <path stroke={land.water} strokeWidth="110" d={water} />
        <path stroke={land.street} strokeWidth="9" d={streets} />
        <path stroke={land.street} strokeWidth="18" d={avenues} />
        <path stroke={colors.paper} strokeWidth="30" d={course} />
        <path stroke={colors.red} strokeWidth="16" d={course} />
        <path
          stroke={colors.paper}
          strokeWidth="12"
          d={`M${String(finish.x)} ${String(finish.y - 42)}v84`}
        />
        <path
          stroke={colors.ink}
          strokeWidth="12"
          strokeDasharray="12 12"
          d={`M${String(finish.x)} ${String(finish.y - 42)}v84`}
        />
      </g>
      {race.splits.map((split, index) => {
        const mark = marks[index];
        return mark && <Split key={index} {...mark} seconds={split} mile={index + 1} />;
      })}
      <OutlinedText
        x={finish.labelX}
        y={finish.labelY}
        size={76}
        style="display"
        anchor={finish.anchor}
        tabular
        fill={colors.ink}
      >
        {clock(finishSeconds(race))}
      </OutlinedText>
    </>
  );
}

function Split({
  x,
  y,
  label,
  seconds,
  mile,
}: Mark & { readonly seconds: number; readonly mile: number }) {
  const [dx, dy, anchor] = label;
  return (
    <>
      <circle cx={x} cy={y} r="17" fill={colors.ink} stroke={colors.paper} strokeWidth="6" />
      <OutlinedText x={x} y={y + 7} size={19} style="bold" anchor="middle" fill={colors.paper}>
        {String(mile)}
      </OutlinedText>
      <OutlinedText
        x={x + dx}
        y={y + dy}
        size={44}
        style="display"
        anchor={anchor}
        tabular
        fill={colors.ink}
      >
        {clock(seconds)}
      </OutlinedText>
    </>
  );
}
