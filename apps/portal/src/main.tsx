import "./styles.css";

import { createClient } from "@outpace/data/client";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

import { App } from "./app/app.tsx";
import { parseEnv } from "./platform/env.ts";

const element = document.getElementById("root");
if (!element) throw new Error("index.html has no #root element.");

// An unhandled rejection is logged for developers and not shown to the person.
window.addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  console.error(event.reason);
});

try {
  const env = parseEnv(import.meta.env);
  const client = createClient({ url: env.supabaseUrl, publishableKey: env.supabasePublishableKey });
  createRoot(element).render(
    <StrictMode>
      <App client={client} marketingUrl={env.marketingUrl} />
    </StrictMode>,
  );
} catch (error) {
  // Otherwise a wrong setting would show a blank page; the message names the key.
  const message = document.createElement("p");
  message.setAttribute("role", "alert");
  message.textContent = `The brand portal is not set up correctly. ${error instanceof Error ? error.message : String(error)}`;
  element.replaceChildren(message);
}
