/** What every email about an act that cannot be undone says: who did it, when, from where, and what to do. */
import { partnersEmail } from "@outpace/domain/product";
import { deviceName } from "@outpace/domain/sessions";
import { mailtoUrl } from "@outpace/domain/texts";
import type { Block, Figure, Link } from "../kit/message.ts";
import { timeInWords } from "../kit/race-texts.ts";
import { addressOf } from "../kit/words.ts";
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

/** A name, or of someone without one their address, which no name looks like. */
const nameOf = (by: string) => (/^\S+@\S+$/.test(by) ? addressOf(maskedAddress(by)) : by);

export function actFigures({ by, device, address, at, token }: Acted): readonly Figure[] {
  return [
    { label: "By", value: by === null || token !== null ? "Your account" : nameOf(by) },
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
