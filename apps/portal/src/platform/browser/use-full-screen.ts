import { useCallback, useEffect, useSyncExternalStore } from "react";

function subscribe(onChange: () => void): () => void {
  document.addEventListener("fullscreenchange", onChange);
  return () => {
    document.removeEventListener("fullscreenchange", onChange);
  };
}

export interface FullScreen {
  /** Some browsers, such as those of phones, have no full screen. */
  isPossible: boolean;
  isOn: boolean;
  toggle: () => void;
}

/** Shows the page in full screen until the component unmounts. */
export function useFullScreen(): FullScreen {
  const isOn = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);

  useEffect(() => () => void leave(), []);

  const toggle = useCallback(() => {
    if (document.fullscreenElement) void leave();
    // If the browser refuses, the page stays as it is.
    else document.documentElement.requestFullscreen().catch(() => undefined);
  }, []);
  return { isPossible: document.fullscreenEnabled, isOn, toggle };
}

async function leave(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen().catch(() => undefined);
}
