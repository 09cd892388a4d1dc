// Waits for a server to speak HTTP. Any status counts: the question is whether it listens and answers.

const pause = 100;

/** Resolves once `url` answers; rejects when `signal` aborts. */
export async function untilAnswers(url: string, signal: AbortSignal): Promise<void> {
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
