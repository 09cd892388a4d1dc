import { type ComponentType, lazy } from "react";

import { loadCode } from "./deployment.ts";

/** Resets each screen whose code failed to load. */
const failed = new Set<() => void>();

/** Retries failed screens on the next render. */
export function retryScreens(): void {
  for (const restart of failed) restart();
  failed.clear();
}

/** Like `lazy`, but `retryScreens` clears an error. */
export function lazyScreen<Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const attempt = (): ComponentType<Props> =>
    lazy(() =>
      loadCode(load).catch((error: unknown) => {
        failed.add(() => {
          Loaded = attempt();
        });
        throw error;
      }),
    );
  let Loaded = attempt();
  return function Screen(props: Props) {
    return <Loaded {...props} />;
  };
}
