/** What it takes from the login's button to the dashboard's cards, on a slow phone. */
import type { Page } from "@playwright/test";
import { demoAccounts } from "./accounts.ts";
import { fillLogin } from "./portal.ts";

interface SentRequest {
  readonly url: string;
  /** Seconds, from an arbitrary moment. */
  readonly start: number;
  end?: number;
}

export interface LoginCost {
  readonly milliseconds: number;
  /** The longest chain of requests after the token, each sent when the one before it had been answered. */
  readonly sequence: number;
}

/** A preflight is part of the request that it precedes, and no card waits for its picture. */
const apart: ReadonlySet<string> = new Set(["Preflight", "Image"]);

/** Logs in at a quarter of the processor's speed and with 150 ms for a round trip. */
export async function measureLogin(page: Page): Promise<LoginCost> {
  const session = await page.context().newCDPSession(page);
  const requests = new Map<string, SentRequest>();
  session.on("Network.requestWillBeSent", ({ requestId, request, timestamp: start, type = "" }) => {
    if (!apart.has(type)) requests.set(requestId, { url: request.url, start });
  });
  session.on("Network.loadingFinished", ({ requestId, timestamp }) => {
    const request = requests.get(requestId);
    if (request) request.end = timestamp;
  });
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    ...{ offline: false, latency: 150, downloadThroughput: -1, uploadThroughput: -1 },
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });

  await page.goto("/brands/login", { waitUntil: "networkidle" });
  await fillLogin(page, demoAccounts.brand);
  const clicked = Date.now();
  await page.getByRole("article").first().waitFor();
  const milliseconds = Date.now() - clicked;
  // What the browser has already takes no time.
  const answered = [...requests.values()].filter(({ start, end = start }) => end > start);
  const token = answered.find(({ url }) => url.includes("/token?"));
  if (token === undefined) throw new Error("The login sent no request for a token.");
  return { milliseconds, sequence: longestSequence(answered, token.end) };
}

/** How many requests follow one another from a moment on. */
function longestSequence(requests: readonly SentRequest[], from = 0): number {
  const lengths = requests
    .filter(({ start }) => start >= from)
    .map(({ end }) => 1 + longestSequence(requests, end));
  return Math.max(0, ...lengths);
}
