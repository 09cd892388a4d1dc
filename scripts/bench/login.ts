/** Measures a login on a slow phone, from the button to the dashboard's cards. */
import { demoAccounts } from "@outpace/e2e/accounts";
import { fillLogin, openStarted } from "@outpace/e2e/portal";
import type { Page } from "@playwright/test";
import { settling } from "../visits/settling.ts";

interface SentRequest {
  readonly url: string;
  /** Seconds since an arbitrary moment. */
  readonly start: number;
  end?: number;
}

export interface LoginCost {
  readonly milliseconds: number;
  /** The longest chain of requests after the token: each is sent once the previous one is answered. */
  readonly sequence: number;
}

/** A preflight belongs to its request, and no card waits for its picture. */
const isApart = (type: string, method: string) => type === "Image" || method === "OPTIONS";

/** Logs in at a quarter of the processor's speed, with round trips of 150 ms. */
export async function measureLogin(page: Page): Promise<LoginCost> {
  const untilSettled = settling(page.context());
  const session = await page.context().newCDPSession(page);
  const requests = new Map<string, SentRequest>();
  session.on("Network.requestWillBeSent", ({ requestId, request, timestamp: start, type = "" }) => {
    if (!isApart(type, request.method)) requests.set(requestId, { url: request.url, start });
  });
  session.on("Network.loadingFinished", ({ requestId, timestamp }) => {
    const request = requests.get(requestId);
    if (request) request.end = timestamp;
  });
  await session.send("Network.enable");
  const slow = { offline: false, latency: 150, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send("Network.emulateNetworkConditions", slow);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });

  await openStarted(page, "/brands/login");
  await untilSettled(page);
  await fillLogin(page, demoAccounts.brand);
  const clicked = Date.now();
  await page.getByRole("article").first().waitFor();
  const milliseconds = Date.now() - clicked;
  // Responses from the browser's cache take no time.
  const answered = [...requests.values()].filter(({ start, end = start }) => end > start);
  const token = answered.find(({ url }) => url.includes("/token?"));
  if (token === undefined) throw new Error("The login sent no request for a token.");
  return { milliseconds, sequence: longestSequence(answered, token.end) };
}

/** The length of the longest chain of requests after `from`. */
function longestSequence(requests: readonly SentRequest[], from = 0): number {
  const lengths = requests
    .filter(({ start }) => start >= from)
    .map(({ end }) => 1 + longestSequence(requests, end));
  return Math.max(0, ...lengths);
}
