import { beforeEach, expect, test } from "vitest";
import { createMailbox, type CaughtMessage, type Mailbox } from "./mailbox.ts";
import { createMailRoutes } from "./routes.ts";

let mailbox: Mailbox;
beforeEach(async () => {
  mailbox = createMailbox();
  await mailbox.send({ to: "one@outpace.example", subject: "First", text: "Hello" });
  await mailbox.send({
    to: "two@outpace.example",
    subject: `<b>Second</b> & "quoted"`,
    html: `<a href="http://localhost:5173/go?a=1&amp;b=2">Go</a><script>alert(1)</script>`,
  });
});

function ask(path: string, method = "GET"): Promise<Response> {
  const request = new Request(`http://127.0.0.1${path}`, { method });
  return createMailRoutes(mailbox)(request, "127.0.0.1");
}

test("the JSON lists every field of the messages, newest first", async () => {
  const messages = (await (await ask("/api/messages")).json()) as CaughtMessage[];
  expect(messages.map(({ subject }) => subject)).toEqual([`<b>Second</b> & "quoted"`, "First"]);
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
  const { id = "" } = messages[0] ?? {};
  expect(await (await ask(`/api/messages/${id}`)).json()).toEqual(messages[0]);
});

test("the JSON API and the page's button empty the mailbox", async () => {
  expect((await ask("/api/messages", "DELETE")).status).toBe(204);
  expect(mailbox.list()).toEqual([]);
  await mailbox.send({ to: "three@outpace.example", subject: "Third" });
  const response = await ask("/clear", "POST");
  expect([response.status, response.headers.get("location")]).toEqual([303, "/"]);
  expect(await (await ask("/")).text()).toContain("No mail yet");
});

test("subjects, addresses and texts have their own direction on each page", async () => {
  const name = "חברת הים!";
  await mailbox.send({ to: name, subject: name, text: name });
  const id = mailbox.list()[0]?.id ?? "";
  const list = await (await ask("/")).text();
  const message = await (await ask(`/messages/${id}`)).text();
  expect(message).toContain(`<pre dir="auto">${name}</pre>`);
  expect(message).toContain(`<title>${name}</title>`);
  const rest = message
    .replace(`<pre dir="auto">${name}</pre>`, "")
    .replace(/<title>.*<\/title>/, "");
  for (const page of [list, rest]) {
    const [all, own] = [page.split(name).length - 1, page.split(`<bdi>${name}</bdi>`).length - 1];
    expect([all, own]).toEqual([2, 2]);
  }
});

test("the list links to every message, with its subject as text", async () => {
  const page = await (await ask("/")).text();
  const { id = "" } = mailbox.list()[0] ?? {};
  expect(page).toContain(
    `<a href="/messages/${id}"><bdi>&lt;b&gt;Second&lt;/b&gt; &amp; &quot;quoted&quot;</bdi></a>`,
  );
  expect(page).toContain("2 messages, newest first");
});

test("a message's page shows its links, and its HTML in a scriptless sandbox", async () => {
  const response = await ask(`/messages/${mailbox.list()[0]?.id ?? ""}`);
  const page = await response.text();
  expect(page).toContain(`<a href="http://localhost:5173/go?a=1&amp;b=2"`);
  expect(page).toContain(`sandbox="allow-popups allow-popups-to-escape-sandbox"`);
  expect(page).not.toContain("<script>");
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
});

test("a message sent through the API has its headers on its page, as text", async () => {
  const body = JSON.stringify({
    from: "Outpace <no-reply@outpace.example>",
    to: "ada@brand.example",
    subject: "Hello",
    text: "Hello",
    headers: { "List-Unsubscribe": "<https://outpace.example/?a&b>" },
  });
  const request = new Request("http://127.0.0.1/emails", {
    method: "POST",
    headers: { authorization: "Bearer re_local" },
    body,
  });
  const response = await createMailRoutes(mailbox)(request, "127.0.0.1");
  const { id } = (await response.json()) as { id: string };
  const page = await (await ask(`/messages/${id}`)).text();
  expect(page).toContain(
    "<dt>From</dt><dd><bdi>Outpace &lt;no-reply@outpace.example&gt;</bdi></dd>",
  );
  expect(page).toContain(
    "<dt>List-Unsubscribe</dt><dd><bdi>&lt;https://outpace.example/?a&amp;b&gt;</bdi></dd>",
  );
});

test("the newest message to an address is shown as sent", async () => {
  await mailbox.send({ to: "two@outpace.example", subject: "Third", html: "<p>Newest</p>" });
  const ofTwo = await ask(
    `/view/latest.html?query=${encodeURIComponent('to:"two@outpace.example"')}`,
  );
  expect(await ofTwo.text()).toBe("<p>Newest</p>");
  expect((await ask(`/view/latest.html?query=to:"none@outpace.example"`)).status).toBe(404);
});

test.for(["/messages/none", "/api/messages/none", "/elsewhere"])(
  "%s does not exist",
  async (path) => {
    expect((await ask(path)).status).toBe(404);
  },
);

test("the mailbox keeps the newest 500 messages", async () => {
  for (let count = 0; count < 501; count += 1) {
    await mailbox.send({ to: "many@outpace.example", subject: String(count) });
  }
  const kept = mailbox.list();
  expect([kept.length, kept[0]?.subject, kept.at(-1)?.subject]).toEqual([500, "500", "1"]);
});
