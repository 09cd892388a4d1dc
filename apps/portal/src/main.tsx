import "./styles.css";

import { createClient } from "@outpace/data/client";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

import { App } from "./app/app.tsx";
import { parseEnv } from "./platform/env.ts";

const element = document.getElementById("root");
if (!element) throw new Error("index.html has no #root element.");

// A rejection that nothing handles is a fault to find in the log, not one to tell the reader about (spec §8).
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
  // A wrong setting would otherwise be a blank page; whoever deployed it needs the key's name.
  const message = document.createElement("p");
  message.setAttribute("role", "alert");
  message.textContent = `The brand portal is not set up correctly. ${error instanceof Error ? error.message : String(error)}`;
  element.replaceChildren(message);
}
