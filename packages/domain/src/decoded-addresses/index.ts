/** Apart from the rule for addresses, so that it loads only where a domain is encoded. */
import punycode from "punycode.js";
import { asciiDomain } from "../email-addresses/index.ts";
import { nameFault } from "../names/index.ts";

/**
 * An address as its owner writes it: "info@bücher.example" for "info@xn--bcher-kva.example". A domain that browsers would
 * encode otherwise, or whose labels mix scripts that look alike, stays encoded.
 */
export function decodedAddress(email: string): string {
  const at = email.lastIndexOf("@") + 1;
  const domain = email.slice(at);
  try {
    const decoded = punycode.toUnicode(domain);
    const deceives = decoded.split(".").some((label) => nameFault(label, "link") !== null);
    return deceives || asciiDomain(decoded) !== domain ? email : email.slice(0, at) + decoded;
  } catch {
    return email;
  }
}
