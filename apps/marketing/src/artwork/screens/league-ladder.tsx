import { colors } from "../kit/colors.ts";
import { Figure, Label, Screen, Title } from "../kit/screen.tsx";
import { TabBar } from "../kit/tab-bar.tsx";
import { OutlinedText, textWidth } from "../outlined-text.tsx";
import { finishSeconds, ordinalEnding, standingsAfter, timeOfDay, type Race } from "../race.ts";

const top = 204;
const laneHeight = 53;
const start = 52;
const winWidth = 23;

const winsX = (wins: number) => start + wins * winWidth;
/** The line that a runner runs on in its lane. */
const lineY = (place: number) => top + (place - 1) * laneHeight + 36;
const ordinal = (place: number) => `${String(place)}${ordinalEnding(place)}`;

/** The league after your win: a lane for each place, with a line as long as its wins. You change lanes. */
export function LadderScreen({ race }: { readonly race: Race }) {
  const { league } = race;
  const standings = standingsAfter(race);
  const you = standings.find(({ isYou }) => isYou);
  if (you === undefined) return null;
  const before = you.place + you.up;
  const cut = top + league.promoted * laneHeight;

  return (
    <Screen time={timeOfDay(race, finishSeconds(race) + 120)} ground="ink">
      <Title fill={colors.paper} note={league.season}>
        {league.name}
      </Title>
      <Figure x={11} y={156} size={84} fill={colors.paper}>
        {ordinal(you.place)}
      </Figure>
      <Label x={16} y={182} fill={colors.grey300} size={12}>
        {`Up from ${ordinal(before)}`}
      </Label>
      <Label x={284} y={182} anchor="end" fill={colors.grey300} size={12}>
        {`${String(you.wins)} wins`}
      </Label>
      <path
        stroke={colors.grey700}
        strokeWidth="1.5"
        d={Array.from(
          { length: standings.length + 1 },
          (_, lane) => `M0 ${String(top + lane * laneHeight)}H300`,
        ).join("")}
      />
      <path
        fill={colors.paper}
        d={`M0 ${String(cut - 2)}h300v4H0zM208 ${String(cut)}h92v20h-84q-8 0-8-8z`}
      />
      {[...standings]
        .sort((a, b) => Number(a.isYou) - Number(b.isYou))
        .map((entry) => (
          <Runner key={entry.name} {...entry} />
        ))}
      <OutlinedText x={284} y={cut + 13.5} size={10.5} style="bold" anchor="end" fill={colors.ink}>
        {`Top ${String(league.promoted)} go up`}
      </OutlinedText>
      <TabBar current="League" ground="ink" />
    </Screen>
  );
}

type RunnerProps = ReturnType<typeof standingsAfter>[number];

/** The place of a runner, and the line from their old lane to their wins. */
function Runner({ name, wins, place, up, isYou }: RunnerProps) {
  const [x, from, to] = [winsX(wins), lineY(place + up), lineY(place)];
  /** Above the line if it fits, else behind its end. */
  const fits = textWidth(name, "bold", 13) < x - 14 - start;
  const turn = from === to ? "" : `H60C104 ${String(from)} 84 ${String(to)} 128 ${String(to)}`;
  const line = `M${String(start)} ${String(from)}${turn}H${String(x)}`;
  return (
    <>
      <Figure
        x={28}
        y={to - 1}
        size={24}
        anchor="middle"
        fill={isYou ? colors.red : colors.grey500}
      >
        {String(place)}
      </Figure>
      {isYou && <path fill="none" stroke={colors.ink} strokeWidth="10" d={line} />}
      <path fill="none" stroke={isYou ? colors.red : colors.grey600} strokeWidth="4" d={line} />
      <circle
        cx={x}
        cy={to}
        r="12"
        fill={isYou ? colors.red : colors.grey300}
        stroke={colors.ink}
        strokeWidth="3"
      />
      <OutlinedText
        x={x}
        y={to + 4.6}
        size={13}
        style="bold"
        anchor="middle"
        fill={isYou ? colors.paper : colors.ink}
      >
        {String(wins)}
      </OutlinedText>
      <OutlinedText
        x={fits ? x - 14 : x + 20}
        y={fits ? to - 9 : to + 4.5}
        size={13}
        style="bold"
        anchor={fits ? "end" : "start"}
        fill={colors.paper}
      >
        {name}
      </OutlinedText>
    </>
  );
}
