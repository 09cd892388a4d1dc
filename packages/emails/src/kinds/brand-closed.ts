import { formatCount } from "@outpace/domain/numbers";
import { productName } from "@outpace/domain/product";
import type { Block, Footer, Message } from "../kit/message.ts";
import { timeInWords } from "../kit/race-texts.ts";
import { subjectAbout } from "../kit/subject.ts";
import { words } from "../kit/words.ts";
import type { Links } from "../links.ts";
import type { EmailPayloads } from "../payloads.ts";
import { actFigures, paragraph, tellUs, wayOut } from "./acts.ts";

type Payload = EmailPayloads["brand_closed"];

const footer: Footer = {
  why: words`You get this because you belonged to the brand's team when it was closed. It can't be switched off, because it tells you what becomes of your account.`,
};

const facts = (label: string, payload: Payload): Block => ({
  kind: "figures",
  figures: [{ label, value: timeInWords(payload.erase_at, "UTC") }, ...actFigures(payload)],
});

const about = "a brand that was closed";

export function brandClosed(payload: Payload, links: Links): Message {
  if (payload.is_back) return calledOff(payload, links);
  return payload.is_owner ? forOwner(payload, links) : forTeam(payload);
}

const cancelledRaces = ({ race_count: races }: Payload): string =>
  `${formatCount(races, "race")} to come ${races === 1 ? "is" : "are"} cancelled, and can't be brought back. We send back what you paid for what doesn't take place.`;

function calledOff(payload: Payload, links: Links): Message {
  const { brand_name: brand, closed_by: owner, race_count: races } = payload;
  const who = payload.is_owner ? "You" : (owner ?? "Its owner");
  const isOwn = payload.token !== null;
  const way = wayOut(payload, links, about);
  const dashboard = { label: "Open Dashboard", url: links.dashboard };
  return {
    subject: subjectAbout(brand, (name) => `The brand ${name} was closed and is back`),
    preheader:
      races === 0
        ? words`Everyone in its team has their access again.`
        : words`Its races to come are cancelled.`,
    heading: words`Your brand was closed and is back`,
    blocks: [
      {
        kind: "paragraph",
        words: words`${who} closed ${brand} and brought it back. Everyone in its team has their access again.`,
      },
      ...(races === 0 ? [] : [paragraph(cancelledRaces(payload))]),
      ...(isOwn ? [{ kind: "figures" as const, figures: actFigures(payload) }, way.advice] : []),
    ],
    button: isOwn ? way.button : dashboard,
    ...(isOwn && { links: [dashboard] }),
    footer,
  };
}

function forOwner(payload: Payload, links: Links): Message {
  const { brand_name: brand, race_count: races } = payload;
  const { advice, button } = wayOut(payload, links, about);
  return {
    subject: subjectAbout(brand, (name) => `Your brand ${name} is closed`),
    preheader: words`Changed your mind? You can bring it back within seven days.`,
    heading: words`Your brand is closed`,
    blocks: [
      {
        kind: "paragraph",
        words: words`You closed ${brand} on ${productName}. If you change your mind, sign in before the time below. After it, at the earliest, we delete the brand's details and its team's accounts.`,
      },
      facts("Can be brought back until", payload),
      ...(races === 0 ? [] : [paragraph(cancelledRaces(payload))]),
      paragraph(
        "We keep the races, because runners took part in them, and the orders, because accounting records must be kept.",
      ),
      advice,
    ],
    button,
    links: [{ label: "Bring it back", url: links.dashboard }],
    footer,
  };
}

function forTeam(payload: Payload): Message {
  const { brand_name: brand, closed_by: owner } = payload;
  return {
    subject: subjectAbout(brand, (name) => `The brand ${name} is closed`),
    preheader: words`You no longer have access to it.`,
    heading: words`Your team's brand is closed`,
    blocks: [
      {
        kind: "paragraph",
        words:
          owner === null
            ? words`${brand} was closed by its owner, and you no longer have access to it.`
            : words`${owner} closed ${brand}, and you no longer have access to it.`,
      },
      paragraph(
        "If the owner brings it back before the time below, you have your access again. Otherwise we delete your account then, at the earliest, unless you belong to another brand.",
      ),
      facts("Deleted at the earliest on", payload),
      paragraph("If that's not right, tell us now, and we look into it."),
    ],
    button: tellUs(about),
    footer,
  };
}
