// Import this before GitHub's checker, which imports JSON without the attribute that Node requires.
import { registerHooks } from "node:module";

registerHooks({
  load: (url, context, nextLoad) =>
    nextLoad(
      url,
      url.endsWith(".json") ? { ...context, importAttributes: { type: "json" } } : context,
    ),
});
