import type { RaceFact } from "../payloads.ts";
import type { Address, Words } from "./words.ts";

/** What stands in an email between its heading and its button, top to bottom. */
export type Block =
  | { readonly kind: "paragraph"; readonly words: Words }
  /** What staff wrote, as a paragraph of its own with any address they name; `by` introduces it. */
  | { readonly kind: "quote"; readonly by: string; readonly text: string }
  | { readonly kind: "race"; readonly race: RaceFact }
  | { readonly kind: "figures"; readonly figures: readonly Figure[] }
  /** How many of a race's places are taken. */
  | { readonly kind: "places"; readonly joined: number; readonly places: number }
  | { readonly kind: "list"; readonly items: readonly Words[] };

export interface Figure {
  readonly label: string;
  /** A text counts as other people's words. */
  readonly value: string | Address;
}

/** As it stands in an email, where a mail program knows no subject. */
export const shownUrl = (url: string) => url.replace(/^mailto:([^?]*).*$/, "$1");

export interface Link {
  readonly label: string;
  readonly url: string;
}

/** Why a person gets the email, and how to switch it off if they can. */
export interface Footer {
  readonly why: Words;
  readonly link?: Link;
}

/** An email's content, of which the kit makes HTML and text. */
export interface Message {
  readonly subject: string;
  /** What lists of mail show after the subject. */
  readonly preheader: Words;
  readonly heading: Words;
  readonly blocks: readonly Block[];
  readonly button: Link;
  /** Other ways on, less important than the button. */
  readonly links?: readonly Link[];
  readonly note?: Words;
  readonly footer: Footer;
  readonly headers?: Readonly<Record<string, string>>;
}
