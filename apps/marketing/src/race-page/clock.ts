import { serverNow } from "./server-clock.ts";

/** Calls back at each full second until an instant, and last at the instant itself. Waits while the page is hidden. */
export function runClock(startsAt: number, onSecond: (now: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tick = () => {
    clearTimeout(timer);
    if (document.hidden) return;
    const now = serverNow();
    onSecond(now);
    if (now >= startsAt) stop();
    else timer = setTimeout(tick, (startsAt - now) % 1000 || 1000);
  };
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", tick);
  };
  document.addEventListener("visibilitychange", tick);
  tick();
  return stop;
}
