import { productName } from "@outpace/domain/product";
import type { Block, Footer, Link, Message } from "../kit/message.ts";
import { timeInWords } from "../kit/race-texts.ts";
import { subjectAbout } from "../kit/subject.ts";
import { addressOf, words } from "../kit/words.ts";
import type { Links } from "../links.ts";
import { maskedAddress } from "../masked-address.ts";
import type { EmailPayloads } from "../payloads.ts";
import { inviteeMay } from "./roles.ts";
import { paragraph, tellUs, timeOf } from "./acts.ts";

type Payload = EmailPayloads["brand_handed_over"];

export const about = "a hand-over";

export const ourReason = (text: string): Block => ({ kind: "quote", by: "Our reason:", text });

export const newOwner = ({ new_email: email }: Pick<Payload, "new_email">) => ({
  label: "New owner",
  value: addressOf(maskedAddress(email)),
});

export const footerOf = (why: string): Footer => ({
  why: [`${why} It can't be switched off, because it tells you who has access.`],
});

/** In every invitation, also to a brand that its reader knows. */
export const dontInvite = (links: Links): Link => ({
  label: "Don't invite me again",
  url: links.refuseInvitations(),
});

/** For the brand's next owner, who may have no account. */
export function takeOver(
  { brand_name: brand, token }: EmailPayloads["member_invited"],
  reason: string,
  links: Links,
): Message {
  return {
    subject: subjectAbout(brand, (name) => `Take over the brand ${name}`),
    preheader: words`${productName} asks you to be its owner.`,
    heading: words`You're asked to take over a brand`,
    blocks: [
      {
        kind: "paragraph",
        words: words`${productName} asks you to take over the brand ${brand}, whose owner has left.`,
      },
      ourReason(reason),
      paragraph(`${inviteeMay.owner} The former owner loses access when you accept.`),
      paragraph("If you belong to another brand already, you stay in that one too."),
    ],
    button: { label: "See Invitation", url: links.invitation(token) },
    note: words`The link works for seven days, and only for this address. Opening it changes nothing until you accept.`,
    footer: {
      why: words`You don't know this brand? You can ignore this email: nothing happens unless you accept. We delete your address after 30 days.`,
      link: dontInvite(links),
    },
  };
}

/** For its present owner, who may still be there, and again once the next one has accepted. */
export function brandHandedOver(payload: Payload, links: Links): Message {
  const { open_until: openUntil } = payload;
  return openUntil === null ? handedOver(payload) : beingHandedOver(payload, openUntil, links);
}

function beingHandedOver(payload: Payload, openUntil: string, links: Links): Message {
  const { brand_name: brand, reason } = payload;
  const figures: Block = {
    kind: "figures",
    figures: [
      newOwner(payload),
      { label: "By", value: productName },
      timeOf(payload.at),
      { label: "Can accept until", value: timeInWords(openUntil, "UTC") },
    ],
  };
  return {
    subject: subjectAbout(brand, (name) => `Your brand ${name} is being handed over`),
    preheader: words`If you're still there, withdraw the invitation.`,
    heading: words`Your brand is being handed over`,
    blocks: [
      {
        kind: "paragraph",
        words: words`We were told that the owner of ${brand} has left, and asked another person to take it over. Once they accept, they're its owner, and you lose access to it.`,
      },
      ourReason(reason),
      figures,
      paragraph(
        "If you're still there, withdraw the invitation on the Team page before they accept. Otherwise there's nothing to do.",
      ),
    ],
    button: { label: "Withdraw It", url: links.team },
    links: [tellUs(about)],
    footer: footerOf("You get this because you're the owner of the brand."),
  };
}

function handedOver(payload: Payload): Message {
  const { brand_name: brand, reason } = payload;
  return {
    subject: subjectAbout(brand, (name) => `The brand ${name} has a new owner`),
    preheader: words`You no longer have access to it.`,
    heading: words`Your brand was handed over`,
    blocks: [
      {
        kind: "paragraph",
        words: words`The person whom we asked to take over ${brand} accepted. You no longer have access to it. Its races and orders stay with the brand.`,
      },
      ourReason(reason),
      { kind: "figures", figures: [newOwner(payload), timeOf(payload.at)] },
      paragraph("If this is wrong, tell us as soon as you can."),
    ],
    button: tellUs(about),
    footer: footerOf("You get this because you were the owner of the brand."),
  };
}
