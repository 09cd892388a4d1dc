import { standardError } from "./service-errors.ts";

/** Milliseconds after which a request without a response fails. */
export const requestTimeout = 15_000;

/** Milliseconds: a slow connection needs most of them for 5 MB. */
const uploadTimeout = 60_000;

/** Milliseconds: functions wait 30 seconds for the payment provider, and then say so themselves. */
const functionTimeout = 45_000;

function timeoutOf(input: RequestInfo | URL, init?: RequestInit): number {
  const url = input instanceof Request ? input.url : String(input);
  if (init?.method !== "POST") return 0;
  if (url.includes("/storage/v1/object/")) return uploadTimeout;
  return url.includes("/functions/v1/") ? functionTimeout : 0;
}

/** A `fetch` that fails with a `TimeoutError` after `timeout` milliseconds; uploads and functions get longer. */
export function withTimeout(request: typeof fetch, timeout: number): typeof fetch {
  return (input, init) => {
    const deadline = AbortSignal.timeout(Math.max(timeout, timeoutOf(input, init)));
    const signal = init?.signal ? AbortSignal.any([init.signal, deadline]) : deadline;
    return request(input, { ...init, signal });
  };
}

/** Rejects when the promise takes longer than `timeout` milliseconds. */
export async function within<Value>(
  timeout: number,
  promise: Promise<Value>,
  code: "unreachable" | "code_late" = "unreachable",
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(standardError(code));
    }, timeout);
  });
  try {
    return await Promise.race([promise, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
