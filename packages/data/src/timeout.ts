import { standardError } from "./errors.ts";

/** A `fetch` that gives up after some milliseconds with a `TimeoutError`, so that nothing hangs. */
export function withTimeout(request: typeof fetch, timeout: number): typeof fetch {
  return (input, init) => {
    const deadline = AbortSignal.timeout(timeout);
    const signal = init?.signal ? AbortSignal.any([init.signal, deadline]) : deadline;
    return request(input, { ...init, signal });
  };
}

/** The answer if it comes within some milliseconds, else the server counts as unreachable. */
export async function within<Answer>(timeout: number, answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(standardError("unreachable"));
    }, timeout);
  });
  try {
    return await Promise.race([answer, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
