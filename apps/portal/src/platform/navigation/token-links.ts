/** Links whose token is their fragment, as mail protection and chat programs pass them on. */
import { cleanAddress } from "@outpace/domain/texts";

import { paths } from "./paths.ts";

const tokenPaths: readonly string[] = [
  paths.invitation,
  paths.refuseInvitations,
  paths.keepFactor,
  paths.secureAccount,
  paths.keepBrand,
  paths.report,
];

/** The characters of all our tokens, which end with a letter, a digit, "-" or "_". */
const token = "[\\w:.-]*[\\w-]";
const tokenAfterSign = new RegExp(`#(${token})`);
const bareToken = new RegExp(`^${token}$`);
const shortestToken = 20;

/** The token after the first "#" of a text, also of an encoded one; "" without one. */
export function tokenIn(text: string): string {
  return tokenAfterSign.exec(decoded(text))?.[1] ?? "";
}

/** The address, from the path on, of a link whose "#" was encoded; null for any other address. */
export function restoredLink({
  pathname,
  search,
}: Pick<Location, "pathname" | "search">): string | null {
  const [before = "", inPath] = decoded(pathname).split("#");
  const path = tokenPaths.find((known) => withoutSlash(known) === withoutSlash(before));
  // The link of a report's recap has its token after a query.
  const found = tokenIn(inPath === undefined ? search : pathname);
  if (path === undefined || found === "") return null;
  return `${path}${inPath === undefined ? (decoded(search).split("#")[0] ?? "") : search}#${found}`;
}

/**
 * The address, from the path on, of a pasted link: whole, wrapped by mail protection, or its token alone, which is then for
 * the given page. Null if the text has no token.
 */
export function pastedLink(text: string, pathname: string): string | null {
  const pasted = cleanAddress(decoded(text));
  const isToken = bareToken.test(pasted) && pasted.length >= shortestToken;
  const found = isToken ? pasted : tokenIn(pasted);
  if (found === "") return null;
  const before = withoutSlash(pasted.split("#")[0] ?? "");
  const path = tokenPaths.find((known) => before.endsWith(withoutSlash(known)));
  return `${path ?? pathname}#${found}`;
}

function withoutSlash(path: string): string {
  return path.replace(/\/$/, "");
}

/** Programs encode a link once more each time they pass it on. */
function decoded(text: string, times = 3): string {
  if (times === 0 || !/%[\da-f]{2}/i.test(text)) return text;
  try {
    return decoded(decodeURIComponent(text), times - 1);
  } catch {
    return text;
  }
}
