// Cloudflare Pages runs this for /race/{id}; docs/deploy.md says how to switch it on.
import { answerRace } from "../../src/race-page/answer.ts";

/** The part of the host's context in use. */
interface Context {
  readonly request: Request;
  /** Answers with the site's file, as if there were no function. */
  readonly next: (request: Request) => Promise<Response>;
  readonly env: { readonly RACE_PAGES_SECRET?: string };
}

declare const caches: { readonly default: Cache };

/** @public The host calls it. */
export function onRequestGet({ request, next, env }: Context): Promise<Response> {
  return answerRace(request, {
    // Without the browser's conditions: the page with a race in it is another text than the file.
    page: () => next(new Request(request.url)),
    cache: {
      match: (key) => caches.default.match(key),
      put: (key, response) => caches.default.put(key, response),
    },
    secret: env.RACE_PAGES_SECRET,
    fetch,
    now: () => Date.now(),
  });
}
