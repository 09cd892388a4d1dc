import { standardError } from "./service-errors.ts";

/** A `fetch` that fails with a `TimeoutError` after `timeout` milliseconds. */
export function withTimeout(request: typeof fetch, timeout: number): typeof fetch {
  return (input, init) => {
    const deadline = AbortSignal.timeout(timeout);
    const signal = init?.signal ? AbortSignal.any([init.signal, deadline]) : deadline;
    return request(input, { ...init, signal });
  };
}

/** Rejects with `unreachable` when the promise takes longer than `timeout` milliseconds. */
export async function within<Value>(timeout: number, promise: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(standardError("unreachable"));
    }, timeout);
  });
  try {
    return await Promise.race([promise, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
