/**
 * Problem: Lite passes on what PostgreSQL cannot store, U+0000 and unpaired surrogates, and overflows its stack on JSON
 * that is nested thousands of levels deep; it returns 500 or 503.
 * Workaround: reject such input before Lite reads it.
 * Remove when: the test "plain Lite fails on input that PostgreSQL cannot store" fails.
 */
import { BadRequest } from "../../http/failures.ts";
import type { Handler } from "../../http/handler.ts";
import { jsonBody } from "../../http/json-body.ts";

/** PostgreSQL accepts more, but Lite's stack may not. */
const maxDepth = 2_000;

export function rejectUnstorableInput(next: Handler): Handler {
  return async (request, peer) => {
    if (request.url.includes("%00")) throw new BadRequest("The URL contains the character U+0000");
    let level = [await jsonBody(request)];
    for (let depth = 0; level.length > 0; depth++) {
      if (depth > maxDepth) throw new BadRequest("The JSON is nested too deeply");
      if (!level.every(isStorable)) {
        throw new BadRequest("The JSON contains a character that the database cannot store");
      }
      level = level.flatMap(childrenOf);
    }
    return next(request, peer);
  };
}

function isStorable(value: unknown): boolean {
  return typeof value !== "string" || !/\0|\p{Surrogate}/u.test(value);
}

function childrenOf(value: unknown): unknown[] {
  return typeof value === "object" && value ? Object.entries(value).flat() : [];
}
