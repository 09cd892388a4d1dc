// Waits until a server responds to HTTP requests, with any status.

const pause = 100;

/** Resolves once `url` responds; rejects when `signal` aborts. */
export async function untilResponds(url: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    try {
      const response = await fetch(url, { redirect: "manual", signal });
      await response.body?.cancel();
      return;
    } catch {
      signal.throwIfAborted();
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
