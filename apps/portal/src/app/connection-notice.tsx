import { useEffect, useState, useSyncExternalStore } from "react";

const backShownFor = 5_000;

function subscribe(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}

/** Says above a screen that the browser is offline and, for a moment, that it is back. */
export function ConnectionNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const [wasOffline, setWasOffline] = useState(!online);
  if (!online && !wasOffline) setWasOffline(true);

  useEffect(() => {
    if (!online || !wasOffline) return undefined;
    const timer = setTimeout(() => {
      setWasOffline(false);
    }, backShownFor);
    return () => {
      clearTimeout(timer);
    };
  }, [online, wasOffline]);

  return (
    <div aria-live="polite" className="sticky top-0 z-10 text-sm font-semibold print:hidden">
      {online && wasOffline ? (
        <p className="bg-positive-soft px-5 py-2 text-center text-positive">You're back online.</p>
      ) : null}
      {online ? null : (
        <p className="bg-caution-soft px-5 py-2 text-center text-caution">
          You're offline. What you see may be out of date, and changes can't be saved until you're
          back.
        </p>
      )}
    </div>
  );
}
