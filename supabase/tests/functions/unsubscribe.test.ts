/** One-Click (RFC 8058): what mail programs, scanners and people send to the address of an e-mail's header. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { handler } from "../../functions/unsubscribe/handler.ts";
import { publishableKey, secretKey, sharedBackend } from "../harness/backend.ts";

const backend = await sharedBackend();
const logged: string[] = [];
const oneClick = new URLSearchParams({ "List-Unsubscribe": "One-Click" });

function call(token: string, init: RequestInit, request = fetch) {
  const url = `http://functions.internal/unsubscribe?token=${encodeURIComponent(token)}`;
  const keys = { supabaseUrl: backend.url, publishableKey, secretKey };
  return handler(new Request(url, init), {
    environment: { ...keys, marketingUrl: "http://localhost:4321" },
    patience: 1000,
    fetch: request,
    log: (message) => logged.push(message),
  });
}

const press = (token: string, body: RequestInit["body"] = oneClick, request = fetch) =>
  call(token, { method: "POST", body }, request);

const query = async <Row extends object>(statement: string, ...values: string[]) =>
  (await backend.database.query<Row>(statement, values)).rows;

async function subscriber() {
  const email = `${randomUUID()}@mailbox.example`;
  const [row] = await query<{ id: string; token: string }>(
    `insert into public.newsletter_subscribers (email, address_hash, status, confirmed_at)
    values ($1, private.address_hash($1), 'confirmed', now())
    returning id, private.sign_link('unsubscribe_newsletter', id::text) as token`,
    email,
  );
  const { id = "", token = "" } = row ?? {};
  const select = "select status, email from public.newsletter_subscribers where id = $1";
  return { id, token, email, state: async () => (await query(select, id))[0] };
}

test("a POST of One-Click, as a form of either type and without a cookie, unsubscribes, and again answers 200, also once the address is deleted", async () => {
  const parts = new FormData();
  parts.set("List-Unsubscribe", "One-Click");
  for (const body of [oneClick, parts]) {
    const { id, token, state } = await subscriber();
    for (let time = 0; time < 2; time += 1) {
      expect((await press(token, body)).status).toBe(200);
      expect(await state()).toEqual({ status: "unsubscribed", email: null });
    }
    // The press came without a page of ours.
    const consents = await query(
      "select event, page from private.newsletter_consents where subscriber_id = $1",
      id,
    );
    expect(consents).toEqual([{ event: "unsubscribed", page: null }]);
  }
  const { token, email } = await subscriber();
  await query("select private.forget_newsletter_address($1)", email);
  expect((await press(token)).status).toBe(200);
});

test("GET and HEAD change nothing and lead to the page with the button", async () => {
  const { token, email, state } = await subscriber();
  for (const method of ["GET", "HEAD"]) {
    const response = await call(token, { method });
    expect(response.status).toBe(302);
    const page = new URL(response.headers.get("location") ?? "");
    expect(page.origin + page.pathname).toBe("http://localhost:4321/newsletter/unsubscribe");
    expect(page.searchParams.get("token")).toBe(token);
  }
  expect(await state()).toEqual({ status: "confirmed", email });
});

test("another method or form, and a token that is altered or missing, is refused and changes nothing", async () => {
  const { token, email, state } = await subscriber();
  for (const body of [
    "",
    new URLSearchParams({ "List-Unsubscribe": "No" }),
    JSON.stringify({ "List-Unsubscribe": "One-Click" }),
  ]) {
    expect((await press(token, body)).status).toBe(400);
  }
  for (const method of ["PUT", "DELETE"]) {
    expect((await call(token, { method, body: oneClick })).status).toBe(400);
  }
  for (const wrong of [`${token}0`, token.replace(".0.", ".1."), ""]) {
    const response = await press(wrong);
    const body = expect.objectContaining({ hint: "invalid_link" }) as object;
    expect([response.status, await response.json()]).toEqual([400, body]);
  }
  expect(await state()).toEqual({ status: "confirmed", email });
});

test("without a database it answers 500, so that mail programs try again, and logs no token", async () => {
  const { token } = await subscriber();
  logged.length = 0;
  const down = () => Promise.reject(new TypeError("fetch failed"));
  expect((await press(token, oneClick, down)).status).toBe(500);
  expect(logged).toHaveLength(1);
  expect(logged.join()).not.toContain(token);
});
