import { serve } from "../payments/serve.ts";
import { handler } from "./handler.ts";

/** @public The runtime serves it. */
export default serve(handler);
