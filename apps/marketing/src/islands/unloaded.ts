// Handles an island whose code fails to load. After a deployment has replaced it, the page reloads once; if it still fails,
// a message appears. Loaded with the page, since a deployment removes this file too.
import { reloadIfReplaced } from "@outpace/failures/deployment";
import { failureClass, failureMessages } from "./failure.ts";

const storageKey = "typed email";

const emailField = () => document.querySelector<HTMLInputElement>("astro-island input[type=email]");

async function explain(island: HTMLElement): Promise<void> {
  const isServed = await reloadIfReplaced({
    scripts: ["component-url", "renderer-url"].map((name) => island.getAttribute(name) ?? ""),
    onReload: () => {
      sessionStorage.setItem(storageKey, emailField()?.value ?? "");
    },
  });
  const message = document.createElement("p");
  message.role = "alert";
  message.className = failureClass;
  message.textContent = failureMessages[isServed ? "code_missing" : "unreachable"];
  island.prepend(message);
}

document.addEventListener("astro:hydration-error", (event) => {
  if (event.target instanceof HTMLElement) void explain(event.target);
});

try {
  const field = emailField();
  if (field) field.value ||= sessionStorage.getItem(storageKey) ?? "";
  sessionStorage.removeItem(storageKey);
} catch {
  // Without storage, nothing was saved.
}
