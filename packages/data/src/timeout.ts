import { standardError } from "./service-errors.ts";

/** Milliseconds after which a request without a response fails. */
export const requestTimeout = 15_000;

/** Milliseconds: a slow connection needs most of them for 5 MB. */
const uploadTimeout = 60_000;

/** Milliseconds: functions wait 30 seconds for the payment provider. */
const functionTimeout = 45_000;

function isUpload(input: RequestInfo | URL, init?: RequestInit): boolean {
  const url = input instanceof Request ? input.url : String(input);
  return init?.method === "POST" && url.includes("/storage/v1/object/");
}

function ownTimeout(input: RequestInfo | URL, init?: RequestInit): number {
  if (isUpload(input, init)) return uploadTimeout;
  const url = input instanceof Request ? input.url : String(input);
  return url.includes("/functions/v1/") ? functionTimeout : 0;
}

/** A `fetch` that fails with a `TimeoutError` after `timeout` milliseconds; uploads and functions get more. */
export function withTimeout(request: typeof fetch, timeout: number): typeof fetch {
  return (input, init) => {
    const longest = Math.max(timeout, ownTimeout(input, init));
    const deadline = AbortSignal.timeout(longest);
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
