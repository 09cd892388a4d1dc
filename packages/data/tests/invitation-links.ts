import { expect, vi } from "vitest";
import { mailedLink } from "./backend.ts";
import { mailPatience } from "./mail.ts";

/** The token of the newest invitation that was sent to an address, other than this one. */
export async function mailedToken(email: string, earlier = ""): Promise<string> {
  return vi.waitFor(async () => {
    const { pathname, hash } = await mailedLink(email, "/brands/invitation#");
    const token = decodeURIComponent(hash.slice(1));
    expect([pathname, token === earlier]).toEqual(["/brands/invitation", false]);
    return token;
  }, mailPatience);
}
