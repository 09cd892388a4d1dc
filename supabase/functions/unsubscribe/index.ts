import { serve } from "../platform/serve.ts";
import { readUnsubscribeEnvironment } from "./environment.ts";
import { handler } from "./handler.ts";

/** @public The runtime serves it. */
export default serve(readUnsubscribeEnvironment, handler);
