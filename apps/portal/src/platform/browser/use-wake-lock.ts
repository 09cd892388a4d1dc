import { useEffect } from "react";

/** Keeps the screen on while the component is mounted, in browsers that can. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const release = () => void lock?.release().catch(() => undefined);
    // The browser releases the lock when the page is hidden.
    const request = () => {
      if (document.hidden || !("wakeLock" in navigator)) return;
      navigator.wakeLock.request("screen").then(
        (granted) => {
          lock = granted;
          if (isOver) release();
        },
        // The browser may refuse, for example on a low battery; the screen then turns off as usual.
        () => undefined,
      );
    };
    request();
    document.addEventListener("visibilitychange", request);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", request);
      release();
    };
  }, []);
}
