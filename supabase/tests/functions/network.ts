/** The requests of a handler, and a way to break each of them. */

/** Answers a request instead of its server; undefined lets it pass. */
export type Fault = (url: URL, send: () => Promise<Response>) => Promise<Response> | undefined;

/** `route` answers what is not for the network. */
export function createNetwork(
  route: (request: Request, url: URL) => Promise<Response> | undefined,
) {
  const faults = new Set<Fault>();
  const requests: string[] = [];
  const request: typeof fetch = (input, init) => {
    const sent = new Request(input, init);
    const url = new URL(sent.url);
    requests.push(`${sent.method} ${url.pathname}`);
    const send = () => route(sent, url) ?? fetch(sent);
    for (const fault of faults) {
      const answer = fault(url, send);
      if (answer) return Promise.race([answer, aborted(sent.signal)]);
    }
    return send();
  };
  const breakWith = (fault: Fault) => {
    faults.add(fault);
    return () => faults.delete(fault);
  };
  return {
    fetch: request,
    /** Their methods and paths. */
    requests,
    /** Lasts until the returned function is called. */
    breakWith,
    /**
     * Requests to this path get no answer, as if the function were killed there, unless `answer` sends it after all.
     * `resume` lets the next ones pass.
     */
    stopAt(path: string, { isSent = false } = {}) {
      let resume: () => unknown = () => undefined;
      let answer: () => void = () => undefined;
      const isAnswered = new Promise<void>((resolve) => (answer = resolve));
      const reached = new Promise<void>((resolve) => {
        resume = breakWith((url, send) => {
          if (!url.pathname.endsWith(path)) return undefined;
          const sent = isSent ? send() : undefined;
          void Promise.resolve(sent).then(() => {
            resolve();
          });
          return isAnswered.then(() => sent ?? send());
        });
      });
      return { reached, resume: () => resume(), answer };
    },
  };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => {
      reject(signal.reason as Error);
    };
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort);
  });
}
