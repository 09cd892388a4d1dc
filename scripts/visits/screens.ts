// Lists every screen of both apps, the portal's in every state, for commands that visit them all.
import { portalStates } from "@outpace/e2e/portal-states";
import type { State } from "@outpace/e2e/states/state";
import { marketingPageName, marketingPages } from "./marketing-pages.ts";
import type { App } from "./served-apps.ts";

export interface Screen {
  readonly app: App;
  readonly state: State;
}

export function allScreens(): readonly Screen[] {
  return [
    ...marketingPages().map((path) => ({ app: "marketing" as const, state: pageState(path) })),
    ...portalStates.map((state) => ({ app: "portal" as const, state })),
  ];
}

function pageState(path: string): State {
  return { name: marketingPageName(path), path };
}
