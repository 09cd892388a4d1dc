import { cleanAddress } from "../texts/address.ts";
import { halfWidth } from "../texts/half-width.ts";

const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const topLabel = "[a-z][a-z0-9-]{0,61}[a-z0-9]";
const address = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+${topLabel}$`);
const longest = 254;

/** Whether a normalised address is one: atoms of RFC 5322, and a domain in ASCII. The database repeats the rule. */
export function isEmailAddress(email: string): boolean {
  return email.length <= longest && address.test(email);
}

/** An email address as it is stored and compared: two spellings of a domain are one mailbox. */
export function normaliseEmail(email: string): string {
  const typed = halfWidth(cleanAddress(email)).toLowerCase();
  const at = typed.lastIndexOf("@") + 1;
  return typed.slice(0, at) + asciiDomain(typed.slice(at));
}

/** Browsers, Node and Deno have it; this package's types are of none of them. */
declare const URL: new (url: string) => { readonly hostname: string };

/** What a URL's host does not have in it, or ends with. */
const notOfHosts = /[\s/?#@:\\%[\]]/;

/** A domain in ASCII, as IDNA encodes it; any other text as it is. */
export function asciiDomain(domain: string): string {
  if (!/[^\0-\x7F]/.test(domain) || notOfHosts.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}
