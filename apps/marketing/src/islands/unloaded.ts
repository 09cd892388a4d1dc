// Handles an island whose code fails to load. After a deployment has replaced it, the page reloads once, with what was typed and
// a word about it; if it still fails, a message appears. Loaded with the page, since a deployment removes this file too.
import { productName } from "@outpace/domain/product";
import { reloadIfReplaced } from "@outpace/failures/deployment";
import { failureClass, failureMessages } from "./failure.ts";

const storageKey = "kept page";

interface KeptPage {
  readonly path: string;
  readonly email: string;
  /** The label of the button that was pressed; "" if none was. */
  readonly pressed: string;
}

const emailField = () => document.querySelector<HTMLInputElement>("astro-island input[type=email]");

let pressed = "";
document.addEventListener(
  "click",
  ({ target }) => {
    pressed = (target as Element).closest("astro-island button")?.textContent.trim() ?? pressed;
  },
  { capture: true },
);

async function explain(island: HTMLElement): Promise<void> {
  const isServed = await reloadIfReplaced({
    scripts: ["component-url", "renderer-url"].map((name) => island.getAttribute(name) ?? ""),
    onReload: () => {
      const page: KeptPage = {
        path: location.pathname,
        email: emailField()?.value ?? "",
        pressed,
      };
      sessionStorage.setItem(storageKey, JSON.stringify(page));
    },
  });
  const text = failureMessages[isServed ? "code_missing" : "unreachable"];
  island.prepend(messageOf(text, "alert", failureClass));
}

function messageOf(text: string, role: string, look: string): HTMLElement {
  const message = document.createElement("p");
  return Object.assign(message, { role, className: look, textContent: text });
}

document.addEventListener("astro:hydration-error", (event) => {
  if (event.target instanceof HTMLElement) void explain(event.target);
});

function restore({ path, email, pressed: button }: KeptPage): void {
  if (path !== location.pathname) return;
  const field = emailField();
  if (field) field.value ||= email;
  if (email === "" && button === "") return;
  const kept = email === "" ? "" : " What you typed is still here.";
  const press = button === "" ? "" : ` Press "${button}" again.`;
  const text = `${productName} was updated, so this page was loaded again.${kept}${press}`;
  // Outside of what React hydrates.
  document.querySelector("astro-island")?.before(messageOf(text, "status", keptClass));
}

const keptClass =
  "border-l-4 border-info bg-info-soft px-4 py-3 m-[min(1.5rem,5vw)] font-semibold text-info";

try {
  const stored = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  if (stored !== null) restore(JSON.parse(stored) as KeptPage);
} catch {
  // Without storage, nothing was kept.
}
