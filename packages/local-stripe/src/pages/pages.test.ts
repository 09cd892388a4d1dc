import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { createBench, origin, raceSession } from "../testing/bench.ts";

async function open(change?: Partial<Stripe.Checkout.SessionCreateParams>) {
  const bench = createBench();
  const { id } = await bench.sdk.checkout.sessions.create(raceSession(change));
  const path = `/pay/${id}`;
  return {
    ...bench,
    id,
    press: (outcome: string) => bench.visit(path, { outcome }),
    act: (action: string, form: Record<string, string> = {}) =>
      bench.visit("/panel", { action, id, ...form }),
    look: async (at = path) => (await bench.visit(at)).text(),
    state: async () => {
      const { status, payment_status: paid } = await bench.sdk.checkout.sessions.retrieve(id);
      return [status, paid];
    },
  };
}

/** The names of a page's buttons. */
function buttonsOf(page: string): string[] {
  return [...page.matchAll(/<button[^>]*>([^<]*)<\/button>/g)].map(([, name = ""]) => name.trim());
}

const leadsTo = (response: Response) => [response.status, response.headers.get("location")];

describe("the payment page", () => {
  test("shows what is paid, and a button for each outcome", async () => {
    const { look } = await open();
    const page = await look();
    expect(page).toContain("<bdi>Standard race: Sunday Five</bdi>");
    expect(page).toContain("$1,000.00");
    expect(buttonsOf(page)).toEqual(["Pay", "Decline", "Pay by Bank Debit", "Walk Away", "Expire"]);
  });

  test("has neither a field nor a script, and says that no money moves", async () => {
    const { visit, id } = await open();
    const response = await visit(`/pay/${id}`);
    const page = await response.text();
    expect(page).toContain("<strong>Pretend checkout.</strong> No money moves.");
    expect(page).not.toMatch(/<(input|script|select|textarea|iframe)/);
    expect(response.headers.get("content-security-policy")).toMatch(/^default-src 'none'; /);
  });

  test("Pay leads to the success address, with the session's id where it is asked for", async () => {
    const success_url = "https://outpace.example/?session={CHECKOUT_SESSION_ID}";
    const { press, id, state } = await open({ success_url });
    expect(leadsTo(await press("pay"))).toEqual([303, `https://outpace.example/?session=${id}`]);
    expect(await state()).toEqual(["complete", "paid"]);
  });

  test("Decline shows that the card was declined, and one can pay then", async () => {
    const { press, id, look, state } = await open();
    expect(await look()).not.toContain("declined.");
    expect(leadsTo(await press("decline"))).toEqual([303, `/pay/${id}`]);
    expect(await look()).toMatch(/role="alert">\s*Your card was declined/);
    await press("pay");
    expect(await state()).toEqual(["complete", "paid"]);
  });

  test("Pay by Bank Debit leads on, unpaid; without it the button is missing", async () => {
    const { press, state } = await open();
    expect((await press("bank-debit")).headers.get("location")).toContain("payment=returned");
    expect(await state()).toEqual(["complete", "unpaid"]);
    const { look } = await open({ excluded_payment_method_types: ["us_bank_account"] });
    expect(buttonsOf(await look())).not.toContain("Pay by Bank Debit");
  });

  test("Walk Away leads to the cancel address and leaves the session open", async () => {
    const { press, state } = await open();
    expect((await press("walk-away")).headers.get("location")).toContain("payment=left");
    expect(await state()).toEqual(["open", "unpaid"]);
  });

  test("Expire ends the session; its page says so and leads back", async () => {
    const { press, look, state } = await open();
    await press("expire");
    expect(await state()).toEqual(["expired", "unpaid"]);
    const page = await look();
    expect(page).toContain("Nothing was charged.");
    expect(page).toMatch(/href="[^"]*payment=left[^"]*"\s*>Back to the shop/);
    expect(buttonsOf(page)).toEqual([]);
  });

  test("a session that was paid in another tab takes no second payment", async () => {
    const { press, sdk } = await open();
    await press("pay");
    const page = await (await press("pay")).text();
    expect(page).toContain("It cannot be paid twice.");
    expect(page).toMatch(/href="[^"]*payment=returned[^"]*"\s*>Back to the shop/);
    const { data } = await sdk.events.list({ type: "charge.succeeded" });
    expect(data).toHaveLength(1);
  });

  test("a form from another site is refused", async () => {
    const { visit, id, state } = await open();
    const headers = { "sec-fetch-site": "cross-site" };
    expect((await visit(`/pay/${id}`, { outcome: "pay" }, headers)).status).toBe(403);
    expect((await visit("/panel", { action: "refund", id }, headers)).status).toBe(403);
    expect(await state()).toEqual(["open", "unpaid"]);
  });

  test("a name with markup is shown as text", async () => {
    const name = `<script>alert("1")</script> & ריצה`;
    const product_data = { name };
    const { look } = await open({
      line_items: [
        { price_data: { currency: "usd", product_data, unit_amount: 500 }, quantity: 1 },
      ],
    });
    for (const page of [await look(), await look("/")]) {
      expect(page).not.toContain("<script>");
      expect(page).toContain(
        "<bdi>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; ריצה</bdi>",
      );
    }
  });

  test.for(["/pay/none", "/elsewhere", "/receipts/none", "/invoices/none"])(
    "%s does not exist",
    async (path) => {
      const response = await createBench().visit(path);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain("No money moves.");
    },
  );
});

describe("the panel", () => {
  test("says what to do while there is no payment", async () => {
    expect(await (await createBench().visit("/")).text()).toContain("No payments yet.");
  });

  test.for([
    ["clear", ["complete", "paid"], "Paid"],
    ["bounce", ["complete", "unpaid"], "Bounced"],
  ] as const)("a bank debit can %s", async ([action, state, word]) => {
    const bench = await open();
    await bench.press("bank-debit");
    expect(buttonsOf(await bench.look("/")).slice(-2)).toEqual(["Clear", "Bounce"]);
    expect(leadsTo(await bench.act(action))).toEqual([303, "/"]);
    expect(await bench.state()).toEqual(state);
    expect(await bench.look("/")).toContain(word);
  });

  test("refunds an amount, settles and fails it, and says why it cannot", async () => {
    const { press, act, look, sdk, visit } = await open();
    await press("pay");
    await act("set", { deliveries: "normally", refunds: "pending" });
    await act("refund", { amount: "$10.50" });
    const [refund] = (await sdk.refunds.list()).data;
    expect(refund).toMatchObject({ amount: 1_050, status: "pending" });
    await visit("/panel", { action: "settle", id: refund?.id ?? "" });
    await visit("/panel", { action: "fail", id: refund?.id ?? "" });
    expect(await look("/")).toContain("Refund of $10.50: failed");

    const tooMuch = await act("refund", { amount: "1000.01" });
    expect(tooMuch.status).toBe(400);
    expect(await tooMuch.text()).toContain("is greater than unrefunded amount");
    expect(await (await act("refund", { amount: "half" })).text()).toContain(
      "Enter an amount such as 12.50.",
    );
  });

  test("opens a dispute, wins or loses it, or opens an inquiry", async () => {
    for (const [action, result, status] of [
      ["dispute", "won", "won"],
      ["dispute", "lost", "lost"],
      ["inquiry", "lost", "warning_closed"],
    ] as const) {
      const { press, act, look, sdk, visit } = await open();
      await press("pay");
      await act(action);
      expect(buttonsOf(await look("/"))).toEqual(expect.arrayContaining(["Win", "Lose"]));
      const [dispute] = (await sdk.disputes.list()).data;
      await visit("/panel", { action: result, id: dispute?.id ?? "" });
      expect(await sdk.disputes.retrieve(dispute?.id ?? "")).toMatchObject({ status });
      expect(buttonsOf(await look("/"))).not.toContain("Win");
    }
  });

  test("chooses how events are delivered, shows what waits, and delivers it", async () => {
    const { act, press, look, received } = await open();
    await act("set", { deliveries: "late", refunds: "succeeded" });
    expect(await look("/")).toMatch(/value="late"\s+checked/);
    await press("expire");
    const waiting = await look("/");
    expect(waiting).toContain("checkout.session.expired");
    expect(buttonsOf(waiting)).not.toContain("Resend");
    expect(received).toEqual([]);
    await act("deliver-now");
    expect(received).toHaveLength(1);
    expect(await look("/")).toContain("None waits.");
  });

  test("shows what was never delivered, and sends it again", async () => {
    const { act, press, look, received, sdk, visit } = await open();
    await act("set", { deliveries: "never", refunds: "succeeded" });
    await press("expire");
    expect(buttonsOf(await look("/"))).toContain("Resend");
    const [event] = (await sdk.events.list()).data;
    await visit("/panel", { action: "resend", id: event?.id ?? "" });
    expect(received).toEqual([event?.id]);
    expect(buttonsOf(await look("/"))).not.toContain("Resend");
  });

  test("the receipt and the invoice that a payment names can be opened", async () => {
    const { press, look, sdk, id } = await open();
    await press("pay");
    const { payment_intent: intent, invoice } = await sdk.checkout.sessions.retrieve(id, {
      expand: ["payment_intent.latest_charge", "invoice"],
    });
    const charge = (intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge;
    const addresses = [charge.receipt_url, (invoice as Stripe.Invoice).hosted_invoice_url];
    for (const address of addresses) {
      expect(address).toContain(origin);
      const page = await look(address ?? "");
      expect(page).toContain("$1,000.00");
      expect(page).toContain("Standard race: Sunday Five");
    }
  });
});
