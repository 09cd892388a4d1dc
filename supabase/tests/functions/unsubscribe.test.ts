/** One-Click (RFC 8058): what mail programs, scanners and people send to the address of an e-mail's header. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { handler } from "../../functions/unsubscribe/handler.ts";
import { publishableKey, secretKey, sharedBackend } from "../harness/backend.ts";

const backend = await sharedBackend();
const logged: string[] = [];
const oneClick = new URLSearchParams({ "List-Unsubscribe": "One-Click" });

interface Options {
  fetch?: typeof fetch;
}

function call(token: string, init: RequestInit, { fetch: request = fetch }: Options = {}) {
  const url = `http://functions.internal/unsubscribe?token=${encodeURIComponent(token)}`;
  return handler(new Request(url, init), {
    environment: {
      supabaseUrl: backend.url,
      publishableKey,
      secretKey,
      marketingUrl: "http://localhost:4321",
    },
    patience: 1000,
    fetch: request,
    log: (message) => logged.push(message),
  });
}

const press = (token: string, body: RequestInit["body"] = oneClick, options?: Options) =>
  call(token, { method: "POST", body }, options);

async function subscriber() {
  const email = `${randomUUID()}@mailbox.example`;
  const { rows } = await backend.database.query<{ id: string; token: string }>(
    `insert into public.newsletter_subscribers (email, address_hash, status, confirmed_at)
    values ($1, private.address_hash($1), 'confirmed', now())
    returning id, private.sign_link('unsubscribe_newsletter', id::text) as token`,
    [email],
  );
  const { id = "", token = "" } = rows[0] ?? {};
  return {
    id,
    token,
    email,
    async state() {
      const found = await backend.database.query(
        "select status, email from public.newsletter_subscribers where id = $1",
        [id],
      );
      return found.rows[0];
    },
  };
}

const left = { status: "unsubscribed", email: null };

test.each([
  ["a form", oneClick],
  ["a form in parts", new FormData()],
])(
  "a POST of One-Click, as %s and without a cookie, unsubscribes, and again answers 200",
  async (_, body) => {
    if (body instanceof FormData) body.set("List-Unsubscribe", "One-Click");
    const { token, state } = await subscriber();
    for (let time = 0; time < 2; time += 1) {
      expect((await press(token, body)).status).toBe(200);
      expect(await state()).toEqual(left);
    }
  },
);

test("the consent's record says that the press came without a page of ours", async () => {
  const { id, token } = await subscriber();
  await press(token);
  const { rows } = await backend.database.query(
    "select event, page from private.newsletter_consents where subscriber_id = $1",
    [id],
  );
  expect(rows).toEqual([{ event: "unsubscribed", page: null }]);
});

test.each(["GET", "HEAD"])(
  "%s changes nothing and leads to the page with the button",
  async (method) => {
    const { token, email, state } = await subscriber();
    const response = await call(token, { method });
    expect(response.status).toBe(302);
    const page = new URL(response.headers.get("location") ?? "");
    expect(page.origin + page.pathname).toBe("http://localhost:4321/newsletter/unsubscribe");
    expect(page.searchParams.get("token")).toBe(token);
    expect(await state()).toEqual({ status: "confirmed", email });
  },
);

test.each([
  ["no body", ""],
  ["another form", new URLSearchParams({ "List-Unsubscribe": "No" })],
  ["JSON", JSON.stringify({ "List-Unsubscribe": "One-Click" })],
])("a POST with %s changes nothing", async (_, body) => {
  const { token, email, state } = await subscriber();
  expect((await press(token, body)).status).toBe(400);
  expect(await state()).toEqual({ status: "confirmed", email });
});

test("PUT and DELETE change nothing", async () => {
  const { token, email, state } = await subscriber();
  for (const method of ["PUT", "DELETE"]) {
    expect((await call(token, { method, body: oneClick })).status).toBe(400);
  }
  expect(await state()).toEqual({ status: "confirmed", email });
});

test("a token that is altered, foreign or missing is refused, and says why", async () => {
  const { token, email, state } = await subscriber();
  const { rows } = await backend.database.query<{ token: string }>(
    "select private.sign_link('confirm_newsletter', $1) as token",
    [token.split(".")[0]],
  );
  for (const wrong of [`${token}0`, token.replace(".0.", ".1."), rows[0]?.token ?? "", ""]) {
    const response = await press(wrong);
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ hint: "invalid_link" }),
    ]);
  }
  expect(await state()).toEqual({ status: "confirmed", email });
});

test("a token whose address was deleted answers 200: there is nothing left to do", async () => {
  const { token, email } = await subscriber();
  await backend.database.query("select private.forget_newsletter_address($1)", [email]);
  expect((await press(token)).status).toBe(200);
});

test("without a database it answers 500, so that mail programs try again, and logs no token", async () => {
  const { token } = await subscriber();
  logged.length = 0;
  const fetch = () => Promise.reject(new TypeError("fetch failed"));
  expect((await press(token, oneClick, { fetch })).status).toBe(500);
  expect(logged).toHaveLength(1);
  expect(logged.join()).not.toContain(token);
});
