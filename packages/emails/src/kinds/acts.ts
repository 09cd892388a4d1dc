/** What every email about an act that cannot be undone says: who did it, when, from where, and what to do. */
import { partnersEmail } from "@outpace/domain/product";
import { deviceName } from "@outpace/domain/sessions";
import { mailtoUrl } from "@outpace/domain/texts";
import type { Block, Figure, Link } from "../kit/message.ts";
import { timeInWords } from "../kit/race-texts.ts";
import { type Address, addressOf } from "../kit/words.ts";
import type { Links } from "../links.ts";
import { maskedAddress } from "../masked-address.ts";
import type { Acted } from "../payloads.ts";

export const paragraph = (text: string): Block => ({ kind: "paragraph", words: [text] });

/** Accounts have no zone. */
export const timeOf = (at: string): Figure => ({ label: "Time", value: timeInWords(at, "UTC") });

export const deviceOf = (userAgent: string): Figure => ({
  label: "Device",
  value: deviceName(userAgent).replace(/^a/, "A"),
});

/** The address as well: another owner may have chosen the name. */
function whoActed({ by, by_email: email, token }: Acted): string | Address {
  if (token !== null) return "Your account";
  if (email === null) return by ?? "Your account";
  return by === null ? addressOf(maskedAddress(email)) : `${by} (${maskedAddress(email)})`;
}

export function actFigures(acted: Acted): readonly Figure[] {
  const { device, address, at } = acted;
  return [
    { label: "By", value: whoActed(acted) },
    timeOf(at),
    ...(device === null ? [] : [deviceOf(device)]),
    ...(address === null ? [] : [{ label: "IP address", value: addressOf(address) }]),
  ];
}

/** For whom an email can do no more. Nothing changes by it. */
export function tellUs(about: string): Link {
  const url = mailtoUrl(partnersEmail, `Something is wrong: ${about}`);
  return { label: "Tell Outpace", url };
}

interface WayOut {
  readonly advice: Block;
  readonly button: Link;
}

/** The account that acted can take it back by a page; everyone else writes to us. */
export function wayOut({ token }: Acted, links: Links, about: string): WayOut {
  return token === null
    ? {
        advice: paragraph(
          "If that's right, there's nothing to do. If not, tell us now, and we look into it.",
        ),
        button: tellUs(about),
      }
    : {
        advice: paragraph(
          "If it was you, there's nothing to do. If not, open the page below and press its button: it signs your account out everywhere, ends its password, and takes back what hasn't happened yet.",
        ),
        button: { label: "This Wasn't Me", url: links.secureAccount(token) },
      };
}
