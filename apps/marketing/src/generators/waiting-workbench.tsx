import { type ReactNode, useDeferredValue, useSyncExternalStore } from "react";
import { Workbench } from "./workbench.tsx";

/**
 * False on the server and until React has hydrated the component. The update is deferred, because React then renders in short
 * slices: a whole generator takes a phone a tenth of a second.
 */
export function useIsInBrowser(): boolean {
  const isInBrowser = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return useDeferredValue(isInBrowser);
}

/** Reserves a generator's space in the page's HTML until its script loads, so nothing shifts. */
export function WaitingWorkbench({ stage }: { readonly stage: ReactNode }) {
  return (
    <div className="[@media(scripting:none)]:hidden">
      <Workbench stage={stage} actions={<div className="min-h-11" />}>
        <p className="min-h-[80rem] py-6 text-lg text-grey-600">Taking its mark…</p>
      </Workbench>
    </div>
  );
}
