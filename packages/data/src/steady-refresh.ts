const pause = 1_000;

/**
 * A `fetch` that sends a refresh of the session again every second while the server cannot be reached, up to `timeout`
 * milliseconds. The auth service alone would pause ever longer, up to 13 seconds, whatever the person or the network does.
 */
export function withSteadyRefresh(request: typeof fetch, timeout: number): typeof fetch {
  return async (input, init) => {
    const isRefresh = typeof input === "string" && input.includes("grant_type=refresh_token");
    const end = Date.now() + timeout;
    for (;;) {
      try {
        return await request(input, init);
      } catch (error) {
        if (!isRefresh || Date.now() + pause > end) throw error;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  };
}
