import { raceCardAddress } from "./addresses.ts";
import type { PublicRace } from "./public-race.ts";

/** The frame of an embedded card, in CSS pixels: at most this wide, and exactly this high. */
export const raceCardSize = { width: 480, height: 640 } as const;

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

const escaped = (text: string) =>
  text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? "");

/** HTML that shows a race's card on any site. */
export function embedCode(marketingOrigin: string, race: Pick<PublicRace, "id" | "name">): string {
  const { width, height } = raceCardSize;
  const attributes = {
    src: raceCardAddress(marketingOrigin, race.id),
    title: race.name,
    width: "100%",
    height: String(height),
    style: `max-width: ${String(width)}px; border: 0`,
    loading: "lazy",
  };
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escaped(value)}"`);
  return `<iframe ${written.join(" ")}></iframe>`;
}
