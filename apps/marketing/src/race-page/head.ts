// What a race's page says in its head: the host's function writes it, and elsewhere the page's script.
import { photoPreviewRules } from "@outpace/domain/images";
import { appStoreId, productName } from "@outpace/domain/product";
import { type PublicRace, publicRaceState, raceAddress } from "@outpace/domain/public-races";
import { formatDistance, formatStartTime } from "@outpace/domain/races";
import { printableText } from "@outpace/domain/texts";

export interface HeadTag {
  readonly tag: "title" | "meta" | "link";
  readonly attributes: Readonly<Record<string, string>>;
  readonly text?: string;
}

/** The tags that a race's page replaces. */
export const headSelector =
  'title, meta[name="description"], meta[name="robots"], meta[name="apple-itunes-app"], meta[name^="twitter:"], meta[property^="og:"], link[rel="canonical"]';

const meta = (name: string, content: string): HeadTag => ({
  tag: "meta",
  attributes: { [name.startsWith("og:") ? "property" : "name"]: name, content },
});
const title = (text: string): HeadTag => ({ tag: "title", attributes: {}, text });
const noIndex = meta("robots", "noindex");

/** The head of a race's page on the site at `origin`. Search engines list no race that waits for approval. */
export function raceHead(race: PublicRace, origin: string, now: number): readonly HeadTag[] {
  const name = printableText(race.name);
  const address = raceAddress(origin, race.id);
  const shown = `${name} · ${productName}`;
  const description = describe(race, now);
  return [
    title(shown),
    meta("description", description),
    meta("apple-itunes-app", `app-id=${appStoreId}, app-argument=${address}`),
    ...(race.status === "pending" ? [noIndex] : []),
    { tag: "link", attributes: { rel: "canonical", href: address } },
    meta("og:type", "website"),
    meta("og:site_name", productName),
    meta("og:title", shown),
    meta("og:description", description),
    meta("og:url", address),
    ...pictureTags(race, origin),
    meta("twitter:card", "summary_large_image"),
  ];
}

/** The head of a page whose race nobody can find. */
export const missingRaceHead: readonly HeadTag[] = [
  title(`Race not found · ${productName}`),
  meta("description", "There is no race at this address."),
  noIndex,
];

/** The server's time, by which the page's script corrects the device's. */
export const timeTag = (now: number): HeadTag => meta("server-time", new Date(now).toISOString());

function pictureTags(race: PublicRace, origin: string): readonly HeadTag[] {
  // Our own picture has the size of a preview; that of a photo is not known.
  const size = [
    meta("og:image:width", String(photoPreviewRules.width)),
    meta("og:image:height", String(photoPreviewRules.height)),
  ];
  if (race.backgroundUrl === null) return [meta("og:image", `${origin}/share/race.png`), ...size];
  const alt = meta("og:image:alt", `The photo of ${printableText(race.name)}`);
  return race.previewUrl === null
    ? [meta("og:image", race.backgroundUrl), alt]
    : [meta("og:image", race.previewUrl), ...size, alt];
}

function describe(race: PublicRace, now: number): string {
  const { targetDistance, startTime, startTimeZone, brandName, description } = race;
  const facts = [formatDistance(targetDistance), formatStartTime(startTime, startTimeZone)];
  const isCancelled = publicRaceState(race, now) === "cancelled";
  const first = `${isCancelled ? "Cancelled: " : ""}${facts.join(", ")}, by ${brandName}.`;
  return printableText(`${first} ${description}`.trim());
}
