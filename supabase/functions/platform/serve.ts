/** What every function's `index.ts` exports, in Deno and in Node. */
import type { Project, ReadVariable } from "./environment.ts";
import type { FunctionHandler } from "./surroundings.ts";

declare const Deno: { env: { get: ReadVariable } } | undefined;

/** Reads the environment at once, so that a bad setting fails the function's start. */
export function serve<Environment extends Project>(
  readEnvironment: (read: ReadVariable) => Environment,
  handler: FunctionHandler<Environment>,
): { fetch(request: Request): Promise<Response> } {
  const read: ReadVariable =
    typeof Deno === "undefined" ? (name) => process.env[name] : (name) => Deno.env.get(name);
  const surroundings = {
    environment: readEnvironment(read),
    patience: 30_000,
    fetch,
    log: (message: string) => {
      console.error(message);
    },
  };
  return { fetch: (request) => handler(request, surroundings) };
}
