import { describe, expect, test } from "vitest";
import { createClient } from "./client.ts";
import { beginCheckout, confirmPayment, isPaymentPage } from "./payments.ts";

const orderId = "c0000000-0000-4000-8000-00003f2a91bc";

/** A client whose requests all get one response; keeps the body of the last one. */
function answering(response: () => Response) {
  const sent: unknown[] = [];
  const client = createClient({
    url: "http://127.0.0.1:9",
    publishableKey: "sb_publishable_x",
    fetch: (_, init) => {
      sent.push(JSON.parse(String(init?.body)));
      return Promise.resolve(response());
    },
  });
  return { client, sent };
}

describe("a checkout", () => {
  test("sends the order and returns the address of the payment page", async () => {
    const url = "https://checkout.stripe.com/c/pay/cs_test_1";
    const { client, sent } = answering(() => Response.json({ url }));
    expect(await beginCheckout(client, orderId)).toBe(url);
    expect(sent).toEqual([{ order_id: orderId }]);
  });

  test.each(["javascript:alert(1)", "http://evil.example/pay", "/pay", 7, undefined])(
    "does not open the address %j",
    async (url) => {
      const { client } = answering(() => Response.json({ url }));
      await expect(beginCheckout(client, orderId)).rejects.toMatchObject({ code: "unexpected" });
    },
  );

  test.each([
    [409, "order_paid", "Nothing is due for this order."],
    [502, "payment_provider_unreachable", "The payment service doesn't respond."],
  ])("passes on what the function refuses with %i %s", async (status, hint, message) => {
    const { client } = answering(() => Response.json({ message, hint }, { status }));
    await expect(beginCheckout(client, orderId)).rejects.toMatchObject({ code: hint, message });
  });

  test.each([
    ["a gateway without a function", () => new Response("<html>", { status: 503 })],
    [
      "a relay that cannot call it",
      () => new Response("", { headers: { "x-relay-error": "true" } }),
    ],
  ])("is unreachable behind %s", async (_, response) => {
    const { client } = answering(response);
    await expect(beginCheckout(client, orderId)).rejects.toMatchObject({ code: "unreachable" });
  });

  test("is unreachable if the request is lost", async () => {
    const { client } = answering(() => {
      throw new TypeError("Failed to fetch");
    });
    await expect(beginCheckout(client, orderId)).rejects.toMatchObject({ code: "unreachable" });
  });

  test("an ended session is told apart", async () => {
    const { client } = answering(() => Response.json({ message: "JWT expired" }, { status: 401 }));
    await expect(beginCheckout(client, orderId)).rejects.toMatchObject({ code: "session_expired" });
  });
});

test("a confirmation returns the order's status, and whether it is current", async () => {
  const { client, sent } = answering(() => Response.json({ status: "due", is_current: false }));
  expect(await confirmPayment(client, orderId)).toEqual({ status: "due", isCurrent: false });
  expect(sent).toEqual([{ order_id: orderId, action: "confirm" }]);
});

test("only secure pages and those of this machine are payment pages", () => {
  const pages = ["https://checkout.stripe.com/x", "http://127.0.0.1:54325/pay/x", "http://[::1]/x"];
  expect(pages.filter(isPaymentPage)).toEqual(pages);
  const others = ["http://127.0.0.1.evil.example/", "http://10.0.0.1/", "ftp://localhost/", ""];
  expect(others.filter(isPaymentPage)).toEqual([]);
});
