/** What a handler needs besides its request, so that tests can give it something else. */
import type { Environment } from "./environment.ts";

export interface Surroundings {
  environment: Environment;
  /** Milliseconds until Stripe counts as not responding. */
  patience: number;
  fetch: typeof fetch;
  log(message: string): void;
}

export type FunctionHandler = (request: Request, surroundings: Surroundings) => Promise<Response>;
