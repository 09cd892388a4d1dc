import { beforeEach, expect, test } from "vitest";
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

async function post(body: object, headers: Record<string, string> = {}) {
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  const response = await api(new Request("http://127.0.0.1/emails", init));
  const { id } = (await response.json()) as { id?: string };
  return { status: response.status, id };
}

test("an e-mail is kept with its headers, once for a key", async () => {
  const key = { "idempotency-key": "a" };
  const first = await post(email, key);
  expect(await post(email, key)).toEqual(first);
  expect((await post(email, { "idempotency-key": "b" })).id).not.toBe(first.id);
  expect(mailbox.list()).toHaveLength(2);
  expect(mailbox.find(first.id ?? "")).toMatchObject({
    to: "ada@brand.example",
    subject: email.subject,
    headers: { From: email.from, ...email.headers },
    links: ["https://partners.outpace.example/brands"],
  });
});

test.for([
  ["no sender", { from: undefined }],
  ["no recipient", { to: [] }],
  ["a recipient that is no address", { to: "ada" }],
  ["a line break in the subject", { subject: "Hi\r\nBcc: eve@evil.example" }],
  ["a line break in a header", { headers: { "X-A": "b\nBcc: eve@evil.example" } }],
])("%s is refused", async ([, change]) => {
  expect((await post({ ...email, ...(change as object) })).status).toBe(422);
  expect(mailbox.list()).toEqual([]);
});
