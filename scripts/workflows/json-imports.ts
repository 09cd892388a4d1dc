// GitHub's checker imports JSON files without the attribute that Node requires. Import this module before it.
import { registerHooks } from "node:module";

registerHooks({
  load: (url, context, nextLoad) =>
    nextLoad(
      url,
      url.endsWith(".json") ? { ...context, importAttributes: { type: "json" } } : context,
    ),
});
