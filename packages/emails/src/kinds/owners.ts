import { knownValue } from "@outpace/domain/texts";
import type { Footer, Message } from "../kit/message.ts";
import { subjectAbout } from "../kit/subject.ts";
import { type Address, addressOf, words, type Words } from "../kit/words.ts";
import type { Links } from "../links.ts";
import { maskedAddress } from "../masked-address.ts";
import type { EmailPayloads } from "../payloads.ts";
import { actFigures, wayOut } from "./acts.ts";
import { forSecurity } from "./footers.ts";
import { inviteeMay } from "./roles.ts";

const acts = ["made_owner", "invited", "demoted", "removed", "left"] as const;
type Act = (typeof acts)[number];

interface Told {
  readonly subject: (brand: string) => string;
  readonly heading: string;
  readonly happened: (brand: string, person: string | Address) => Words;
}

/** For the other owners, and for the account that acted. */
const toOwners: Readonly<Record<Act, Told>> = {
  made_owner: {
    subject: (brand) => `${brand} has another owner`,
    heading: "Your brand has another owner",
    happened: (brand, person) => words`${person} was made an owner of ${brand}.`,
  },
  invited: {
    subject: (brand) => `Someone is invited to own ${brand}`,
    heading: "Someone was invited as an owner",
    happened: (brand, person) =>
      words`${person} was invited to be an owner of ${brand}. Nothing changes until they accept, and an owner can withdraw it on the Team page.`,
  },
  demoted: {
    subject: (brand) => `${brand} has one owner fewer`,
    heading: "An owner got another role",
    happened: (brand, person) =>
      words`${person} is no longer an owner of ${brand}, but still in its team.`,
  },
  removed: {
    subject: (brand) => `An owner was removed from ${brand}`,
    heading: "An owner was removed",
    happened: (brand, person) => words`${person} was removed from the team of ${brand}.`,
  },
  left: {
    subject: (brand) => `An owner has left ${brand}`,
    heading: "An owner has left",
    happened: (brand, person) => words`${person} left the team of ${brand}.`,
  },
};

/** For the person concerned. Nobody is told as a person that they are invited: the invitation says it. */
const toPerson: Readonly<Record<Exclude<Act, "invited">, Told>> = {
  made_owner: {
    subject: (brand) => `You're now an owner of ${brand}`,
    heading: "You're now an owner",
    happened: (brand) => words`You were made an owner of ${brand}. ${inviteeMay.owner}`,
  },
  demoted: {
    subject: (brand) => `You're no longer an owner of ${brand}`,
    heading: "You're no longer an owner",
    happened: (brand) => words`You still belong to the team of ${brand}, with another role.`,
  },
  removed: {
    subject: (brand) => `You were removed from ${brand}`,
    heading: "You were removed from a team",
    happened: (brand) => words`You no longer have access to ${brand}.`,
  },
  left: {
    subject: (brand) => `You left ${brand}`,
    heading: "You left a team",
    happened: (brand) => words`You no longer have access to ${brand}.`,
  },
};

const footer: Footer = {
  why: words`You get this because you're an owner of the brand, or were one. It can't be switched off, because it tells you who has access.`,
};

export function ownersChanged(payload: EmailPayloads["owners_changed"], links: Links): Message {
  const { brand_name: brand, person_name: name, person_email: email, token } = payload;
  const act = knownValue(acts, payload.act);
  const told = payload.is_you && act !== "invited" ? toPerson[act] : toOwners[act];
  const { advice, button } = wayOut(payload, links, "a change of a brand's owners");
  return {
    subject: subjectAbout(brand, told.subject),
    preheader: words`If that's not right, tell us now.`,
    heading: [told.heading],
    blocks: [
      { kind: "paragraph", words: told.happened(brand, name ?? addressOf(maskedAddress(email))) },
      { kind: "figures", figures: actFigures(payload) },
      advice,
    ],
    button,
    footer: token === null ? footer : forSecurity,
  };
}
