import type Stripe from "stripe";
import { expect, test } from "vitest";
import { createBench, origin } from "../testing/bench.ts";

async function openPage(change?: Partial<Stripe.Checkout.SessionCreateParams>) {
  const bench = createBench();
  const id = await bench.open(change);
  const path = `/pay/${id}`;
  return {
    ...bench,
    id,
    press: (outcome: string) => bench.visit(path, { outcome }),
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

test("shows what is paid, and a button for each outcome; no field and no script", async () => {
  const { visit, id } = await openPage();
  const response = await visit(`/pay/${id}`);
  const page = await response.text();
  expect(page).toContain("<bdi>Standard race: Sunday Five</bdi>");
  expect(page).toContain("$1,000.00");
  expect(buttonsOf(page)).toEqual(["Pay", "Decline", "Pay by Bank Debit", "Walk Away", "Expire"]);
  expect(page).toContain("<strong>Pretend checkout.</strong> No money moves.");
  expect(page).not.toMatch(/<(input|script|select|textarea|iframe)/);
  expect(response.headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; .*form-action 'self' http:\/\/127\.0\.0\.1:5173;/,
  );
});

test("Pay leads to the success address, with the session's id where it is asked for", async () => {
  const success_url = "https://outpace.example/?session={CHECKOUT_SESSION_ID}";
  const { press, id, state } = await openPage({ success_url });
  expect(leadsTo(await press("pay"))).toEqual([303, `https://outpace.example/?session=${id}`]);
  expect(await state()).toEqual(["complete", "paid"]);
});

test("Decline shows that the card was declined, and one can pay then", async () => {
  const { press, id, look, state } = await openPage();
  expect(await look()).not.toContain("declined.");
  expect(leadsTo(await press("decline"))).toEqual([303, `/pay/${id}`]);
  expect(await look()).toContain('role="alert">Your card was declined.');
  await press("pay");
  expect(await state()).toEqual(["complete", "paid"]);
});

test.for([
  ["clear", ["complete", "paid"]],
  ["bounce", ["complete", "unpaid"]],
] as const)("a bank debit leads on, unpaid, and can then %s", async ([outcome, end]) => {
  const { press, state, look, id } = await openPage();
  expect((await press("bank-debit")).headers.get("location")).toContain("payment=returned");
  expect(await state()).toEqual(["complete", "unpaid"]);
  expect(buttonsOf(await look())).toEqual(["Clear", "Bounce"]);
  expect(leadsTo(await press(outcome))).toEqual([303, `/pay/${id}`]);
  expect(await state()).toEqual(end);
});

test("Walk Away leads to the cancel address and leaves the session open", async () => {
  const { press, state } = await openPage();
  expect((await press("walk-away")).headers.get("location")).toContain("payment=left");
  expect(await state()).toEqual(["open", "unpaid"]);
});

test("Expire ends the session; its page says so and leads back", async () => {
  const { press, look, state } = await openPage();
  await press("expire");
  expect(await state()).toEqual(["expired", "unpaid"]);
  const page = await look();
  expect(page).toContain("Nothing was charged.");
  expect(page).toMatch(/href="[^"]*payment=left[^"]*">Back to the shop/);
  expect(buttonsOf(page)).toEqual([]);
});

test("a session that was paid in another tab takes no second payment, but a dispute", async () => {
  const { press, store, look } = await openPage();
  await press("pay");
  const page = await (await press("pay")).text();
  expect(page).toContain("<h1>Already Complete</h1>");
  expect(page).toMatch(/href="[^"]*payment=returned[^"]*">Back to the shop/);
  expect(store.all("charge")).toHaveLength(1);
  expect(buttonsOf(page)).toEqual(["Dispute"]);
  await press("dispute");
  expect(store.all("dispute")).toMatchObject([{ status: "needs_response" }]);
  expect(buttonsOf(await look())).toEqual([]);
});

test("a form from another site is refused", async () => {
  const { visit, id, state } = await openPage();
  const headers = { "sec-fetch-site": "cross-site" };
  expect((await visit(`/pay/${id}`, { outcome: "pay" }, headers)).status).toBe(403);
  expect(await state()).toEqual(["open", "unpaid"]);
});

test("an unknown fault is refused", async () => {
  const response = await createBench().visit("/faults", { deliveries: "late" });
  expect(response.status).toBe(400);
});

test("a name with markup is shown as text", async () => {
  const product_data = { name: `<script>alert("1")</script> & ריצה` };
  const price_data = { currency: "usd", product_data, unit_amount: 500 };
  const { look } = await openPage({ line_items: [{ price_data, quantity: 1 }] });
  expect(await look()).toContain(
    "<bdi>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; ריצה</bdi>",
  );
});

test("the start page leads to every session", async () => {
  const { look, id } = await openPage();
  expect(await look("/")).toContain(`href="/pay/${id}"`);
  expect(await (await createBench().visit("/")).text()).toContain("The shop has opened none yet.");
});

test("the receipt and the invoice that a payment names can be opened", async () => {
  const { press, look, store } = await openPage();
  await press("pay");
  const [charge] = store.all("charge");
  const [invoice] = store.all("invoice");
  for (const address of [charge?.receipt_url, invoice?.hosted_invoice_url]) {
    expect(address).toContain(origin);
    const page = await look(address ?? "");
    expect(page).toContain("$1,000.00");
    expect(page).toContain("Standard race: Sunday Five");
  }
});

test.for(["/pay/none", "/elsewhere", "/receipts/none", "/invoices/none"])(
  "%s does not exist",
  async (path) => {
    expect((await createBench().visit(path)).status).toBe(404);
  },
);
