import { roleLabel, roles } from "@outpace/domain/brands";
import { productName } from "@outpace/domain/product";
import { knownValue } from "@outpace/domain/texts";
import type { Block, Message } from "../kit/message.ts";
import { subjectAbout } from "../kit/subject.ts";
import { addressOf, words } from "../kit/words.ts";
import type { Links } from "../links.ts";
import type { EmailPayloads } from "../payloads.ts";
import { paragraph, tellUs } from "./acts.ts";
import { dontInvite, takeOver } from "./hand-over.ts";
import { inviteeMay } from "./roles.ts";

export function memberInvited(payload: EmailPayloads["member_invited"], links: Links): Message {
  const { brand_name: brand, invited_by: inviter, reason } = payload;
  if (reason !== null) return takeOver(payload, reason, links);
  const role = knownValue(roles, payload.role);
  return {
    subject: subjectAbout(brand, (name) => `Join the team of ${name}`),
    preheader: [inviteeMay[role]],
    heading: words`You're invited to join a team`,
    blocks: [
      {
        kind: "paragraph",
        words:
          inviter === null
            ? words`You're invited to join the team of ${brand} on ${productName}.`
            : words`${inviter} invites you to join the team of ${brand} on ${productName}.`,
      },
      paragraph(inviteeMay[role]),
      paragraph("If you belong to another brand already, you stay in that one too."),
    ],
    button: { label: "See Invitation", url: links.invitation(payload.token) },
    note: words`The link works for seven days, and only for this address. Opening it changes nothing until you accept.`,
    footer: {
      why: words`Don't know who this is from? You can ignore this email: nothing happens unless you accept. We delete your address after 30 days.`,
      link: dontInvite(links),
    },
  };
}

export function memberJoined(payload: EmailPayloads["member_joined"], links: Links): Message {
  const { brand_name: brand, name, email } = payload;
  const person: Block = {
    kind: "figures",
    figures: [
      ...(name === null ? [] : [{ label: "Name", value: name }]),
      { label: "Email", value: addressOf(email) },
      { label: "Role", value: roleLabel(knownValue(roles, payload.role)) },
    ],
  };
  return {
    subject: subjectAbout(name ?? email, (joined) => `${joined} has joined your team`),
    preheader: words`They accepted an invitation to the team of ${brand}.`,
    heading: words`Your team has a new member`,
    blocks: [
      { kind: "paragraph", words: words`Someone accepted an invitation to the team of ${brand}.` },
      person,
    ],
    button: { label: "See Team", url: links.team },
    ...(payload.role === "owner" && { links: [tellUs("a new owner")] }),
    footer: {
      why: words`You get this because you're an owner of the brand. It can't be switched off, because it tells you who has access.`,
    },
  };
}
