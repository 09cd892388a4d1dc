import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { parseEnv } from "../platform/settings/env.ts";
import { ConfigurationError } from "./configuration-error.tsx";

test("shows an alert that names each wrong setting", () => {
  let message = "";
  try {
    parseEnv({ VITE_SUPABASE_URL: "project-one" });
  } catch (error) {
    message = (error as Error).message;
  }
  const html = renderToStaticMarkup(<ConfigurationError message={message} />);
  const [, alert = ""] = /role="alert">(.*)<\/div>/.exec(html) ?? [];
  expect(alert).toContain("The brand portal isn&#x27;t set up correctly.");
  expect(alert).toContain("VITE_SUPABASE_URL: Invalid supabaseUrl: &quot;project-one&quot;");
  expect(alert).toContain("VITE_SUPABASE_PUBLISHABLE_KEY: supabaseKey is required.");
});
