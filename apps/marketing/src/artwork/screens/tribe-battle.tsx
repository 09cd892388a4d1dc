import { colors } from "../kit/colors.ts";
import { Figure, Label, Screen, Title } from "../kit/screen.tsx";
import { TabBar } from "../kit/tab-bar.tsx";
import { OutlinedText, textWidth } from "../outlined-text.tsx";
import { battleAfter, finishSeconds, timeOfDay, type Race } from "../race.ts";

/** The lanes only show the battle's last miles. */
const shown = 16;
const lane = { top: 174, height: 30 };

/** The battle after the race: your miles take the tribe past the other. */
export function BattleScreen({ race }: { readonly race: Race }) {
  const { battle } = race;
  const after = battleAfter(race);

  return (
    <Screen time={timeOfDay(race, finishSeconds(race) + 180)} ground="paper">
      <Title fill={colors.ink} note={`Leads by ${after.lead.toFixed(1)} mi`}>
        {battle.tribe}
      </Title>
      <Figure x={12} y={156} size={76} fill={colors.ink}>
        {after.miles.toFixed(1)}
      </Figure>
      <Finish race={race} />
      <Members race={race} />
      <path stroke={colors.grey200} d="M16 448.5h268" />
      <Figure x={15} y={476} size={24} fill={colors.ink}>
        {String(battle.winsBefore)}
      </Figure>
      <Label x={62} y={476} fill={colors.grey600} size={11.5}>
        wins
      </Label>
      <Figure
        x={278 - textWidth("total miles", "medium", 11.5)}
        y={476}
        size={24}
        anchor="end"
        fill={colors.ink}
      >
        {after.totalMiles.toLocaleString("en-US")}
      </Figure>
      <Label x={284} y={476} anchor="end" fill={colors.grey600} size={11.5}>
        total miles
      </Label>
      {battle.history.map(({ opponent, miles, opponentMiles }, index) => {
        const y = 508 + index * 28;
        const won = miles > opponentMiles;
        return (
          <g key={opponent}>
            <rect
              x="16.75"
              y={y - 13.25}
              width="18.5"
              height="18.5"
              rx="2"
              fill={won ? colors.ink : colors.paper}
              stroke={won ? colors.ink : colors.grey400}
              strokeWidth="1.5"
            />
            <OutlinedText
              x={26}
              y={y}
              size={11}
              style="bold"
              anchor="middle"
              fill={won ? colors.paper : colors.grey600}
            >
              {won ? "W" : "L"}
            </OutlinedText>
            <OutlinedText x={44} y={y + 0.5} size={13} style="bold" fill={colors.ink}>
              {opponent}
            </OutlinedText>
            <OutlinedText
              x={284}
              y={y + 0.5}
              size={12}
              style="bold"
              anchor="end"
              tabular
              fill={colors.grey700}
            >
              {`${miles.toFixed(1)} – ${opponentMiles.toFixed(1)}`}
            </OutlinedText>
          </g>
        );
      })}
      <TabBar current="Tribe" ground="paper" />
    </Screen>
  );
}

/** The two tribes side by side, like a photo finish. */
function Finish({ race: { battle, miles }, race }: { readonly race: Race }) {
  const after = battleAfter(race);
  const end = after.miles + 2;
  const x = (at: number) => Math.round((1 - (end - at) / shown) * 3000) / 10;
  const marks = Array.from({ length: 4 }, (_, index) => Math.floor(end / 5) * 5 - index * 5).filter(
    (mark) => x(mark) > 8,
  );
  const [first, second] = [lane.top, lane.top + lane.height + 4];
  return (
    <>
      <path
        fill={colors.grey100}
        d={`M0 ${String(first)}h300v${String(lane.height)}H0zM0 ${String(second)}h300v${String(lane.height)}H0z`}
      />
      <path
        fill={colors.ink}
        d={`M0 ${String(first)}H${String(x(after.before))}v${String(lane.height)}H0z`}
      />
      <path
        fill={colors.red}
        d={`M${String(x(after.before))} ${String(first)}H${String(x(after.miles))}v${String(lane.height)}H${String(x(after.before))}z`}
      />
      <path
        fill={colors.grey300}
        d={`M0 ${String(second)}H${String(x(battle.opponentMiles))}v${String(lane.height)}H0z`}
      />
      <path
        stroke={colors.ink}
        strokeWidth="2"
        d={`M${String(x(battle.opponentMiles))} ${String(first - 6)}V${String(second + lane.height)}`}
      />
      <Figure x={x(after.before) - 8} y={first + 21} size={16} anchor="end" fill={colors.paper}>
        {after.before.toFixed(1)}
      </Figure>
      <Figure x={x(after.before) + 6} y={first + 21} size={16} fill={colors.paper}>
        {`+${String(miles)}`}
      </Figure>
      <OutlinedText x={16} y={second + 20} size={13} style="bold" fill={colors.ink}>
        {battle.opponent}
      </OutlinedText>
      <Figure
        x={x(battle.opponentMiles) - 8}
        y={second + 21}
        size={16}
        anchor="end"
        fill={colors.ink}
      >
        {battle.opponentMiles.toFixed(1)}
      </Figure>
      {marks.map((mark) => (
        <g key={mark}>
          <path
            stroke={colors.grey400}
            d={`M${String(x(mark))} ${String(second + lane.height + 3)}v4`}
          />
          <Label
            x={x(mark)}
            y={second + lane.height + 17}
            anchor="middle"
            fill={colors.grey600}
            size={9.5}
          >
            {String(mark)}
          </Label>
        </g>
      ))}
    </>
  );
}

/** Each member's miles, with this race in red for yours. */
function Members({ race }: { readonly race: Race }) {
  const { members } = battleAfter(race);
  const most = Math.max(...members.map(({ miles }) => miles));
  const width = (miles: number) => Math.round((miles / most) * 1640) / 10;
  return members.map(({ name, miles, isYou }, index) => {
    const y = 274 + index * 28;
    return (
      <g key={name}>
        <OutlinedText x={16} y={y + 16} size={13} style="bold" fill={colors.ink}>
          {name}
        </OutlinedText>
        <path fill={colors.ink} d={`M68 ${String(y + 5)}h${String(width(miles))}v13H68z`} />
        {isYou && (
          <path
            fill={colors.red}
            d={`M${String(68 + width(miles))} ${String(y + 5)}v13h-${String(width(race.miles))}v-13z`}
          />
        )}
        <OutlinedText
          x={284}
          y={y + 16}
          size={13}
          style="bold"
          anchor="end"
          tabular
          fill={colors.ink}
        >
          {miles.toFixed(1)}
        </OutlinedText>
      </g>
    );
  });
}
