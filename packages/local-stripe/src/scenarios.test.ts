import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { cents, scenarios } from "./scenarios.ts";
import { createBench } from "./testing/bench.ts";

describe("the scenarios against the stand-in", () => {
  test.for(scenarios)("$name", async ({ run }) => {
    // The scenarios count from the real time, as Stripe does.
    const { sdk, openPaid } = createBench({ clock: Date.now });
    await run(sdk, async () => (await openPaid()).payment_intent);
  });
});

const key = process.env["STRIPE_TEST_KEY"] ?? "";

/** docs.stripe.com/testing: a card that needs no page. */
async function payAtStripe(stripe: Stripe): Promise<string> {
  const { id } = await stripe.paymentIntents.create({
    amount: cents,
    currency: "usd",
    payment_method: "pm_card_visa",
    automatic_payment_methods: { enabled: true, allow_redirects: "never" },
    confirm: true,
  });
  return id;
}

if (key === "") {
  process.stderr.write("Without STRIPE_TEST_KEY, no scenario runs against Stripe's test mode.\n");
} else {
  describe("the scenarios against Stripe's test mode", () => {
    test.for(scenarios)("$name", { timeout: 60_000 }, async ({ run }) => {
      expect(key, "STRIPE_TEST_KEY is not of the test mode.").toMatch(/^(sk|rk)_test_/);
      const stripe = new Stripe(key);
      await run(stripe, () => payAtStripe(stripe));
    });
  });
}
