import { beforeEach, expect, test, vi } from "vitest";
import { createEmailApi } from "./email-api.ts";
import { createMailbox, type Mailbox } from "./mailbox.ts";

const email = {
  from: "Outpace <no-reply@outpace.example>",
  to: ["ada@brand.example"],
  subject: "Your race is approved",
  html: `<a href="https://partners.outpace.example/brands">Open</a>`,
  text: "Open",
  headers: { "List-Unsubscribe": "<https://outpace.example/unsubscribe>" },
};

let mailbox: Mailbox;
let api: (request: Request) => Promise<Response>;
beforeEach(() => {
  mailbox = createMailbox();
  api = createEmailApi(mailbox);
});

async function post(body: unknown, headers: Record<string, string> = {}) {
  const response = await api(
    new Request("http://127.0.0.1/emails", {
      method: "POST",
      headers: { authorization: "Bearer re_local", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    }),
  );
  const { id, name } = (await response.json()) as { id?: string; name?: string };
  return { status: response.status, id, name };
}

test("an e-mail is kept with its headers, and its id is returned", async () => {
  const { status, id = "" } = await post(email);
  expect(status).toBe(200);
  expect(mailbox.find(id)).toMatchObject({
    to: "ada@brand.example",
    subject: email.subject,
    html: email.html,
    text: email.text,
    headers: { From: email.from, ...email.headers },
    links: ["https://partners.outpace.example/brands"],
  });
});

test("a repeated key adds no message for a day, and is refused with another body", async () => {
  vi.useFakeTimers();
  try {
    const key = { "idempotency-key": "a" };
    const first = await post(email, key);
    expect(await post(email, key)).toEqual(first);
    const other = await post({ ...email, text: "Other" }, key);
    expect([other.status, other.name]).toEqual([409, "invalid_idempotent_request"]);
    expect((await post(email, { "idempotency-key": "b" })).id).not.toBe(first.id);
    expect(mailbox.list()).toHaveLength(2);
    vi.advanceTimersByTime(24 * 60 * 60 * 1000);
    expect((await post(email, key)).id).not.toBe(first.id);
  } finally {
    vi.useRealTimers();
  }
});

test("a refused body does not use its key up", async () => {
  const key = { "idempotency-key": "a" };
  expect((await post({ ...email, to: "nobody" }, key)).status).toBe(422);
  expect((await post(email, key)).status).toBe(200);
});

test.for([
  ["no object", "[]"],
  ["no JSON", "{"],
  ["no sender", { ...email, from: undefined }],
  ["no recipient", { ...email, to: [] }],
  ["a recipient that is no address", { ...email, to: ["ada"] }],
  ["a line break in the subject", { ...email, subject: "Hi\r\nBcc: eve@evil.example" }],
  ["no content", { ...email, html: "", text: "" }],
  ["a line break in a header", { ...email, headers: { "X-A": "b\nBcc: eve@evil.example" } }],
  ["a header's name with a colon", { ...email, headers: { "Bcc:": "eve@evil.example" } }],
])("%s is refused", async ([, body]) => {
  expect(await post(body)).toMatchObject({ status: 422, name: "validation_error" });
  expect(mailbox.list()).toEqual([]);
});

test("a request without a key of the API is refused", async () => {
  expect((await post(email, { authorization: "" })).status).toBe(401);
});
