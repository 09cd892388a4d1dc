import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { scenarios, type Driver } from "./scenarios.ts";
import { createBench } from "./testing/bench.ts";

describe("the scenarios against the stand-in", () => {
  test.for(scenarios)("$name", async ({ run }) => {
    // The scenarios count from the real time, as Stripe does.
    const { sdk, actions, openPaid } = createBench({ clock: Date.now });
    const paidIntent = async () => (await openPaid()).payment_intent;
    await run(sdk, { ...actions, paidIntent });
  });
});

const key = process.env["STRIPE_TEST_KEY"] ?? "";
const say = (line: string) => process.stderr.write(`Stripe's test mode: ${line}\n`);
const nobody = () => {
  throw new Error("Nobody is at the payment page.");
};
/** docs.stripe.com/testing: a card that needs no page. */
function driverOf(stripe: Stripe): Driver {
  return {
    ...{ pay: nobody, decline: nobody, payByBankDebit: nobody, clear: nobody, bounce: nobody },
    async paidIntent(amount) {
      const { id } = await stripe.paymentIntents.create({
        amount,
        currency: "usd",
        payment_method: "pm_card_visa",
        automatic_payment_methods: { enabled: true, allow_redirects: "never" },
        confirm: true,
      });
      return id;
    },
  };
}

if (key === "") say("every scenario is skipped, because STRIPE_TEST_KEY is not set.");
else {
  describe("the scenarios against Stripe's test mode", () => {
    if (!/^(sk|rk)_test_/.test(key)) {
      test("take a key of the test mode only", () => {
        expect.fail("STRIPE_TEST_KEY is not of the test mode.");
      });
      return;
    }
    const stripe = new Stripe(key);
    for (const { name, needsPage, run } of scenarios) {
      if (needsPage) say(`"${name}" is skipped: ${needsPage}.`);
      else test(name, { timeout: 60_000 }, () => run(stripe, driverOf(stripe)));
    }
  });
}
