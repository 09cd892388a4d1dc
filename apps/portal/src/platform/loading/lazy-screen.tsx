import { type ComponentType, lazy } from "react";

import { loadCode } from "./deployment.ts";

/** What starts the screens anew whose code could not be loaded. */
const failed = new Set<() => void>();

/** Has the next render load again what could not be loaded. */
export function retryScreens(): void {
  for (const restart of failed) restart();
  failed.clear();
}

/** Like `lazy`, but an error is not final: see `retryScreens`. */
export function lazyScreen(load: () => Promise<{ default: ComponentType }>): ComponentType {
  const attempt = () =>
    lazy(() =>
      loadCode(load).catch((error: unknown) => {
        failed.add(() => {
          Loaded = attempt();
        });
        throw error;
      }),
    );
  let Loaded = attempt();
  return function Screen() {
    return <Loaded />;
  };
}
