/** A reader of the newsletter's e-mail, and what both of its pages show. */
import { randomUUID } from "node:crypto";
import { callApi, messagesTo } from "@outpace/e2e/backend";
import { expect, type Page } from "@outpace/e2e/test";

export const confirmButton = (page: Page) =>
  page.getByRole("button", { name: "Confirm Subscription" });
export const leaveButton = (page: Page) => page.getByRole("button", { name: "Unsubscribe" });
export const success = (page: Page) => page.getByRole("status");
export const failure = (page: Page) => page.getByRole("alert");

/** Subscribes an address and reads the e-mail that it gets. */
export async function subscribe() {
  const email = `reader-${randomUUID()}@runners.example`;
  await callApi("/rest/v1/rpc/subscribe_to_newsletter", { body: { email } });
  await expect.poll(() => messagesTo(email), { timeout: 20_000 }).toHaveLength(1);
  const [message] = await messagesTo(email);
  const path = (page: string) => {
    const link = message?.links.map((text) => new URL(text)).find((url) => url.pathname === page);
    return link ? link.pathname + link.search : "";
  };
  return {
    email,
    confirm: path("/newsletter/confirm"),
    leave: path("/newsletter/unsubscribe"),
  };
}
