/** Resolves once nothing is pressed, by pointer or key, and the click has been handled. */
export async function pressEnded(): Promise<void> {
  while (document.querySelector(":active") !== null) await nextRelease();
}

function nextRelease(): Promise<void> {
  return new Promise((resolve) => {
    const released = new AbortController();
    const end = () => {
      released.abort();
      // The click follows its release in the same task.
      setTimeout(resolve);
    };
    for (const event of ["pointerup", "pointercancel", "keyup", "blur"]) {
      window.addEventListener(event, end, { capture: true, signal: released.signal });
    }
  });
}
