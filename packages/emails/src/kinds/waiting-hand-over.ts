import type { Message } from "../kit/message.ts";
import { timeInWords } from "../kit/race-texts.ts";
import { subjectAbout } from "../kit/subject.ts";
import { addressOf, words } from "../kit/words.ts";
import type { Links } from "../links.ts";
import type { EmailPayloads } from "../payloads.ts";
import { forSecurity, forStaff } from "./footers.ts";
import { about, footerOf, newOwner, ourReason } from "./hand-over.ts";
import { actFigures, paragraph, tellUs, wayOut } from "./acts.ts";

/** For the staff who asked, and for those who did not. */
export function handOverAsked(payload: EmailPayloads["hand_over_asked"], links: Links): Message {
  const { brand_name: brand, reason, asked_by: colleague, token } = payload;
  const { advice, button } = wayOut(payload, links, about);
  const isOwn = token !== null;
  return {
    subject: subjectAbout(brand, (name) =>
      isOwn ? `You asked to hand over ${name}` : `Confirm that ${name} is handed over?`,
    ),
    preheader: words`Nothing happens until another member of staff confirms it.`,
    heading: isOwn
      ? words`You asked to hand over a brand`
      : words`A colleague asks you to confirm a hand-over`,
    blocks: [
      {
        kind: "paragraph",
        words: isOwn
          ? words`Your account asked to hand over the brand ${brand}. Nothing happens until another member of staff confirms it.`
          : words`${addressOf(colleague)} wants to hand over the brand ${brand}. Ask them about it in person or by telephone before you confirm it in Admin View.`,
      },
      { kind: "quote", by: "The reason:", text: reason },
      { kind: "figures", figures: [newOwner(payload), ...actFigures(payload)] },
      ...(isOwn ? [advice] : []),
    ],
    button: isOwn ? button : { label: "Open Admin View", url: links.handOvers },
    ...(!isOwn && { links: [tellUs(about)] }),
    footer: isOwn ? forSecurity : forStaff,
  };
}

export function handOverConfirmed(
  payload: EmailPayloads["hand_over_confirmed"],
  links: Links,
): Message {
  const {
    brand_name: brand,
    reason,
    begins_at: beginsAt,
    confirmed_by: colleague,
    token,
  } = payload;
  const other = colleague === null ? "An operator" : addressOf(colleague);
  const who = token === null ? other : "Your account";
  const { advice, button } = wayOut(payload, links, about);
  return {
    subject: subjectAbout(brand, (name) => `The hand-over of ${name} is confirmed`),
    preheader: words`Staff can still withdraw it.`,
    heading: words`A hand-over is confirmed`,
    blocks: [
      {
        kind: "paragraph",
        words: words`${who} confirmed that the brand ${brand} is handed over. ${
          beginsAt === null
            ? "No owner was seen in the last 30 days, so the new owner is invited already."
            : "Its owner was seen in the last 30 days, is told, and can stop it until it begins."
        }`,
      },
      { kind: "quote", by: "The reason:", text: reason },
      {
        kind: "figures",
        figures: [
          newOwner(payload),
          ...(beginsAt === null ? [] : [{ label: "Begins", value: timeInWords(beginsAt, "UTC") }]),
          ...actFigures(payload),
        ],
      },
      advice,
    ],
    button,
    links: [{ label: "Open Admin View", url: links.handOvers }],
    footer: token === null ? forStaff : forSecurity,
  };
}

export function handOverPlanned(
  payload: EmailPayloads["hand_over_planned"],
  links: Links,
): Message {
  const { brand_name: brand, reason, begins_at: beginsAt, stop_token: token } = payload;
  return {
    subject: subjectAbout(brand, (name) => `Your brand ${name} will be handed over`),
    preheader: words`If you're still there, stop it.`,
    heading: words`We're about to hand your brand over`,
    blocks: [
      {
        kind: "paragraph",
        words: words`We were told that the owner of ${brand} has left. At the time below, we ask another person to take it over. Once they accept, they're its owner, and you lose access to it.`,
      },
      ourReason(reason),
      {
        kind: "figures",
        figures: [
          newOwner(payload),
          { label: "Begins", value: timeInWords(beginsAt, "UTC") },
          ...actFigures(payload),
        ],
      },
      paragraph(
        "If you're still there, stop it now: the brand stays yours. You can also stop it on the Team page. Otherwise there's nothing to do.",
      ),
    ],
    button: { label: "Stop the Hand-Over", url: links.keepBrand(token) },
    links: [{ label: "See your team", url: links.team }, tellUs(about)],
    footer: footerOf("You get this because you're the owner of the brand."),
  };
}

/** For the staff who asked for it and confirmed it. */
export function handOverEnded(payload: EmailPayloads["hand_over_ended"], links: Links): Message {
  const { brand_name: brand, ending, why, at } = payload;
  const isStopped = ending === "stopped";
  return {
    subject: subjectAbout(brand, (name) =>
      isStopped ? `The owner keeps the brand ${name}` : `${name} is not handed over`,
    ),
    preheader: isStopped
      ? words`The owner stopped its hand-over.`
      : words`Its hand-over ended before it began.`,
    heading: isStopped
      ? words`The owner stopped a hand-over`
      : words`A hand-over ended before it began`,
    blocks: [
      {
        kind: "paragraph",
        words: isStopped
          ? words`An owner of ${brand} is still there, and stopped its hand-over. The brand stays as it is. If you expected something else, find out who asked you for it.`
          : words`The brand ${brand} is not handed over, and stays as it is. ${why ?? ""}`,
      },
      {
        kind: "figures",
        figures: [newOwner(payload), { label: "Ended", value: timeInWords(at, "UTC") }],
      },
    ],
    button: { label: "Open Admin View", url: links.handOvers },
    footer: forStaff,
  };
}
