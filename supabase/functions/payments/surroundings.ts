/** What the handlers of payments need besides their requests. */
import type * as platform from "../platform/surroundings.ts";
import type { Environment } from "./environment.ts";

export type Surroundings = platform.Surroundings<Environment>;

export type FunctionHandler = platform.FunctionHandler<Environment>;
