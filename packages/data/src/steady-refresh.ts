const pause = 1_000;

/**
 * Too many requests, or others for the same session at once: the session is as good as before, but the auth service would
 * drop it.
 */
const passingRefusals = new Set([408, 409, 425, 429]);

/**
 * A `fetch` that sends a refresh of the session again every second while the server cannot be reached or cannot answer it
 * now, up to `timeout` milliseconds. The auth service alone would pause ever longer, up to 13 seconds, whatever the person
 * or the network does.
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
        const isPassing = passingRefusals.has(status);
        if (!isPassing && status < 500) return response;
        // The service keeps the session for what it takes for a fault of the server.
        if (!mayRepeat) return isPassing ? new Response(null, { status: 503 }) : response;
      } catch (error) {
        if (!mayRepeat) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  };
}
