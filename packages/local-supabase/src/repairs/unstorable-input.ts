/**
 * Fault: Lite hands on what PostgreSQL cannot hold, U+0000 and half a surrogate pair, and overflows its
 * stack over JSON that is nested thousands deep; it answers 500 or 503.
 * Repair: such input is refused before anything looks at it.
 * Can go when: the test "plain Lite fails on input that PostgreSQL cannot hold" fails.
 */
import { BadRequest } from "../http/failures.ts";
import type { Handler } from "../http/handler.ts";
import { jsonBody } from "../http/json-body.ts";

/** PostgreSQL takes more, but Lite's stack may not. */
const deepest = 2_000;

export function refuseUnstorable(handler: Handler): Handler {
  return async (request, peer) => {
    if (request.url.includes("%00")) throw new BadRequest("The address holds the character U+0000");
    let level = [await jsonBody(request)];
    for (let depth = 0; level.length > 0; depth++) {
      if (depth > deepest) throw new BadRequest("The JSON is nested too deep");
      if (!level.every(isStorable)) {
        throw new BadRequest("The JSON holds a character that no text of the database may hold");
      }
      level = level.flatMap(inside);
    }
    return handler(request, peer);
  };
}

function isStorable(value: unknown): boolean {
  return typeof value !== "string" || !/\0|\p{Surrogate}/u.test(value);
}

function inside(value: unknown): unknown[] {
  return typeof value === "object" && value ? Object.entries(value).flat() : [];
}
