import { useEffect } from "react";

/** Keeps the screen on while the component is shown, in browsers that can. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const release = () => void lock?.release().catch(() => undefined);
    // The browser takes it away when the page is hidden.
    const request = () => {
      if (document.hidden || !("wakeLock" in navigator)) return;
      navigator.wakeLock.request("screen").then(
        (granted) => {
          lock = granted;
          if (isOver) release();
        },
        // Refused, for instance at a low battery: the screen goes off as it always does.
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
