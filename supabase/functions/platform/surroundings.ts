/** What a handler needs besides its request, so that tests can give it something else. */
import type { Project } from "./environment.ts";

export interface Surroundings<Environment extends Project = Project> {
  environment: Environment;
  /** Milliseconds until a provider counts as not responding. */
  patience: number;
  fetch: typeof fetch;
  log(message: string): void;
}

export type FunctionHandler<Environment extends Project = Project> = (
  request: Request,
  surroundings: Surroundings<Environment>,
) => Promise<Response>;
