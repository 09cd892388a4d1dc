import { beforeEach, expect, test } from "vitest";
import { createMailbox, type CaughtMessage, type Mailbox } from "./mailbox.ts";
import { createMailRoutes } from "./routes.ts";

const name = "חברת הים!";

let mailbox: Mailbox;
beforeEach(async () => {
  mailbox = createMailbox();
  await mailbox.send({ to: "one@outpace.example", subject: "First", text: "Hello" });
  mailbox.add({
    to: name,
    subject: `<b>${name}</b>`,
    text: name,
    html: `<a href="http://localhost:5173/go?a=1&amp;b=2">Go</a><script>alert(1)</script>`,
    headers: { "List-Unsubscribe": "<https://outpace.example/?a&b>" },
  });
});

function ask(path: string, method = "GET"): Promise<Response> {
  const request = new Request(`http://127.0.0.1${path}`, { method });
  return createMailRoutes(mailbox)(request, "127.0.0.1");
}

test("the JSON lists every field of the messages, newest first, for tests", async () => {
  const messages = (await (await ask("/api/messages")).json()) as CaughtMessage[];
  expect(messages.map(({ to }) => to)).toEqual([name, "one@outpace.example"]);
  expect(messages[1]).toEqual({
    id: expect.any(String) as string,
    to: "one@outpace.example",
    subject: "First",
    text: "Hello",
    html: "",
    headers: {},
    links: [],
    sentAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
  });
  expect((await ask("/api/messages", "DELETE")).status).toBe(204);
  expect(mailbox.list()).toEqual([]);
});

test("the page's button empties the mailbox", async () => {
  const response = await ask("/clear", "POST");
  expect([response.status, response.headers.get("location")]).toEqual([303, "/"]);
  expect(await (await ask("/")).text()).toContain("No mail yet");
});

test("subjects and addresses are text with their own direction, and lead to the message", async () => {
  const id = mailbox.list()[0]?.id ?? "";
  const list = await (await ask("/")).text();
  const subject = `<bdi>&lt;b&gt;${name}&lt;/b&gt;</bdi>`;
  expect(list).toContain(`<a href="/messages/${id}">${subject}</a><span><bdi>${name}</bdi>`);
  expect(list).toContain("2 messages, newest first");
  const message = await (await ask(`/messages/${id}`)).text();
  expect(message).toContain(`<h1>${subject}</h1>`);
  expect(message).toContain(`<pre dir="auto">${name}</pre>`);
  const header = "<bdi>&lt;https://outpace.example/?a&amp;b&gt;</bdi>";
  expect(message).toContain(`<dt>List-Unsubscribe</dt><dd>${header}</dd>`);
});

test("a message's page shows its links, and its HTML in a scriptless sandbox", async () => {
  const response = await ask(`/messages/${mailbox.list()[0]?.id ?? ""}`);
  const page = await response.text();
  expect(page).toContain(`<a href="http://localhost:5173/go?a=1&amp;b=2"`);
  expect(page).toContain(`sandbox="allow-popups allow-popups-to-escape-sandbox"`);
  expect(page).not.toContain("<script>");
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
});
