import { serve } from "../platform/serve.ts";
import { readInvitationEnvironment } from "./environment.ts";
import { handler } from "./handler.ts";

/** @public The runtime serves it. */
export default serve(readInvitationEnvironment, handler);
