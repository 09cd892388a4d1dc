const pause = 1_000;

/**
 * Temporary refusals: too many requests, or a concurrent one for the same session. supabase-js would drop the session,
 * which is still valid.
 */
const temporaryRefusals = new Set([408, 409, 425, 429]);

/**
 * A `fetch` that retries a session refresh every second, for up to `timeout` milliseconds, while the server is unreachable
 * or busy. supabase-js alone would back off to 13 seconds, even after the network recovers.
 */
export function withSteadyRefresh(request: typeof fetch, timeout: number): typeof fetch {
  return async (input, init) => {
    const isRefresh = typeof input === "string" && input.includes("grant_type=refresh_token");
    if (!isRefresh) return request(input, init);
    const end = Date.now() + timeout;
    for (;;) {
      const mayRepeat = Date.now() + pause <= end;
      try {
        const response = await request(input, init);
        const { status } = response;
        const isTemporary = temporaryRefusals.has(status);
        if (!isTemporary && status < 500) return response;
        // supabase-js keeps the session after a 5xx response.
        if (!mayRepeat) return isTemporary ? new Response(null, { status: 503 }) : response;
      } catch (error) {
        if (!mayRepeat) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  };
}
