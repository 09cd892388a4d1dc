/** One-Click (RFC 8058): what mail programs, scanners and people send to the address of an e-mail's header. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { handler } from "../../functions/unsubscribe/handler.ts";
import { createHandlerBench } from "./handler-bench.ts";

const marketingUrl = "http://localhost:4321";
const { breakWith, logged, respond, sql } = await createHandlerBench({ marketingUrl });
const oneClick = new URLSearchParams({ "List-Unsubscribe": "One-Click" });

const call = (token: string, init: RequestInit = { body: oneClick }) =>
  respond(handler, init, {}, `?token=${encodeURIComponent(token)}`);

async function subscriber() {
  const email = `${randomUUID()}@mailbox.example`;
  const [row] = await sql<{ id: string; token: string }>(
    `insert into public.newsletter_subscribers (email, address_hash, status, confirmed_at)
    values ($1, private.address_hash($1), 'confirmed', now())
    returning id, private.sign_link('unsubscribe_newsletter', id::text) as token`,
    email,
  );
  const { id = "", token = "" } = row ?? {};
  const select = "select status, email from public.newsletter_subscribers where id = $1";
  return { id, token, email, state: async () => (await sql(select, id))[0] };
}

test("a POST of One-Click, as a form of either type and without a cookie, unsubscribes, and again answers 200, also once the address is deleted", async () => {
  const parts = new FormData();
  parts.set("List-Unsubscribe", "One-Click");
  const { id, token, email, state } = await subscriber();
  for (const body of [oneClick, parts]) {
    expect((await call(token, { body })).status).toBe(200);
    expect(await state()).toEqual({ status: "unsubscribed", email: null });
  }
  const select = "select event, page from private.newsletter_consents where subscriber_id = $1";
  // The press came without a page of ours.
  expect(await sql(select, id)).toEqual([{ event: "unsubscribed", page: null }]);
  await sql("select private.forget_newsletter_address($1)", email);
  expect(await state()).toBeUndefined();
  expect((await call(token)).status).toBe(200);
});

test("GET and HEAD change nothing and lead to the page with the button", async () => {
  const { token, email, state } = await subscriber();
  for (const method of ["GET", "HEAD"]) {
    const response = await call(token, { method });
    expect(response.status).toBe(302);
    const page = new URL(response.headers.get("location") ?? "");
    expect(page.origin + page.pathname).toBe(`${marketingUrl}/newsletter/unsubscribe`);
    expect(page.searchParams.get("token")).toBe(token);
  }
  expect(await state()).toEqual({ status: "confirmed", email });
});

test("another method or form, and a token that is altered or missing, is refused and changes nothing", async () => {
  const { token, email, state } = await subscriber();
  for (const init of [
    { body: new URLSearchParams({ "List-Unsubscribe": "No" }) },
    { body: JSON.stringify({ "List-Unsubscribe": "One-Click" }) },
    { body: oneClick, method: "PUT" },
  ]) {
    expect((await call(token, init)).status).toBe(400);
  }
  for (const wrong of [`${token}0`, ""]) {
    const response = await call(wrong);
    const { hint } = (await response.json()) as { hint: string };
    expect([response.status, hint]).toEqual([400, "invalid_link"]);
  }
  expect(await state()).toEqual({ status: "confirmed", email });
});

test("without a database it answers 500, so that mail programs try again, and logs no token", async () => {
  const { token } = await subscriber();
  breakWith(() => Promise.reject(new TypeError("fetch failed")));
  expect((await call(token)).status).toBe(500);
  expect(logged).toHaveLength(1);
  expect(logged.join()).not.toContain(token);
});
