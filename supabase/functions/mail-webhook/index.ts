import { readWebhookEnvironment } from "../emails/environment.ts";
import { serve } from "../platform/serve.ts";
import { handler } from "./handler.ts";

/** @public The runtime serves it. */
export default serve(readWebhookEnvironment, handler);
