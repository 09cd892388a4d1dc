import { type ReactNode, useDeferredValue, useSyncExternalStore } from "react";
import { Workbench } from "./workbench.tsx";

/**
 * False while a component is rendered into the page's HTML and until React has taken it over. What follows is deferred,
 * because React renders that in short slices, and a phone takes a tenth of a second for a whole generator.
 */
export function useIsInBrowser(): boolean {
  const isInBrowser = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return useDeferredValue(isInBrowser);
}

/** Holds a generator's place in the page's HTML until its script has loaded, so that nothing moves then. */
export function WaitingWorkbench({ stage }: { readonly stage: ReactNode }) {
  return (
    <div className="[@media(scripting:none)]:hidden">
      <Workbench stage={stage} actions={<div className="min-h-11" />}>
        <p className="min-h-[80rem] py-6 text-lg text-grey-600">Taking its mark…</p>
      </Workbench>
    </div>
  );
}
