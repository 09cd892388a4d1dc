import { clock, finishers, type Race } from "../../artwork/race.ts";
import type { CardContent } from "./card.ts";

/** Your result in a race, as a card's content. */
export function resultCard(race: Race): CardContent {
  const you = finishers(race).find(({ isYou }) => isYou);
  return {
    race: race.name,
    distance: String(race.miles),
    date: race.startsAt.slice(0, "YYYY-MM-DD".length),
    rank: you ? String(you.place) : "",
    time: you ? clock(you.seconds) : "",
    name: "",
    bib: you ? you.bib : "",
  };
}
