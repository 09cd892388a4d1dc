import { type ComponentType, lazy } from "react";

/** A screen's code could not be loaded: there is no network, or a deployment has replaced the file. */
export class ScreenNotLoaded extends Error {}

/** What starts the screens anew whose code could not be loaded. */
const failed = new Set<() => void>();

/** Has the next render load again what could not be loaded. */
export function retryScreens(): void {
  for (const restart of failed) restart();
  failed.clear();
}

/** Like `lazy`, but a failure is not final: see `retryScreens`. */
export function lazyScreen(load: () => Promise<{ default: ComponentType }>): ComponentType {
  const attempt = () =>
    lazy(() =>
      load().catch((cause: unknown) => {
        failed.add(() => {
          Loaded = attempt();
        });
        throw new ScreenNotLoaded("A screen's code could not be loaded.", { cause });
      }),
    );
  let Loaded = attempt();
  return function Screen() {
    return <Loaded />;
  };
}
