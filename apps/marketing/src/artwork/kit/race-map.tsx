import { liveField, livePosition, type Race } from "../race.ts";
import { Bib } from "./bib.tsx";
import { colors, land } from "./colors.ts";
import { courseAt, courseBetween, coursePath } from "./course.ts";

/** The course mid-race, 300 × 380: the map, your trail and the runners with their numbers. */
export function RaceMap({ race }: { readonly race: Race }) {
  const { miles, pace } = livePosition(race);
  const lapMiles = race.miles / race.laps;
  const field = liveField(race);
  const behindLive = field.find(({ isYou }) => isYou)?.behindLive ?? 0;
  const at = (behind: number) => (miles + (behindLive - behind) / pace) / lapMiles;
  const you = at(behindLive);
  /** Later runners are drawn on top: the leader above the others, and you above the leader. */
  const drawn = [...field].sort((a, b) => Number(a.isYou) - Number(b.isYou) || b.place - a.place);

  /** The rest of the field, spread out behind the last named runner. */
  const last = Math.max(...field.map((runner) => runner.behindLive));
  const others = Array.from(
    { length: race.runners - field.length },
    (_, index) => last + 5 + index * 5.4 + ((index * 7) % 5),
  );

  return (
    <>
      <path fill={land.ground} d="M0 0h300v380H0z" />
      <path fill={land.park} d="M92 146L176 130L206 202L150 248L96 220Z" />
      <path
        fill="none"
        stroke={land.water}
        strokeWidth="34"
        d="M-20 214C40 200 84 250 132 246C196 240 214 196 326 214"
      />
      <g fill="none" stroke={land.street} strokeWidth="5">
        <path d="M-10 70L310 34M-10 134L310 104M-10 300L310 322M-10 352L310 372" />
        <path d="M30 0L14 380M92 0L96 186M96 260L92 380M206 0L206 168M216 256L226 380M278 0L286 380" />
        <path strokeWidth="9" d="M-10 168L128 138L310 190M150 214L154 380" />
      </g>
      <g transform="translate(0 34)" fill="none" strokeLinejoin="round">
        <path d={coursePath} stroke={colors.paper} strokeWidth="11" />
        <path d={coursePath} stroke={colors.ink} strokeWidth="5" />
        {others.map((behind, index) => {
          const { x, y } = courseAt(at(behind));
          return <circle key={index} cx={x} cy={y} r="2.4" fill={colors.grey300} />;
        })}
        <path d={courseBetween(you - 0.22, you)} stroke={colors.red} strokeWidth="5" />
        <path stroke={colors.ink} strokeWidth="3" d="M150 288v24" />
        <path stroke={colors.paper} strokeWidth="3" strokeDasharray="3 3" d="M150 288v24" />
        {drawn.map(({ bib, behindLive: behind, isYou }) => {
          const { x, y } = courseAt(at(behind));
          return (
            <g key={bib} stroke={colors.paper} strokeWidth="2.5">
              <circle cx={x} cy={y} r={isYou ? 9 : 6} fill={isYou ? colors.red : colors.ink} />
              <g stroke="none">
                <Bib x={isYou ? x + 30 : x - 24} y={isYou ? y + 14 : y - 16} isYou={isYou}>
                  {bib}
                </Bib>
              </g>
            </g>
          );
        })}
      </g>
    </>
  );
}
