import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { mailedLinks } from "./mail.ts";

const summary = (ID: string, Address: string) => ({
  ...{ ID, MessageID: `${ID}@outpace.example`, Read: false, Cc: [], Bcc: [], ReplyTo: [] },
  ...{ From: { Name: "Outpace", Address: "no-reply@outpace.example" }, Subject: "Hello" },
  ...{ To: [{ Name: "", Address }], Created: "2026-11-28T09:00:00.000Z", Tags: [] },
  ...{ Size: 2048, Attachments: 0, Snippet: "Confirm that it is yours." },
});

const found = [summary("newest", "Ada@Company.example"), summary("other", "bada@company.example")];

/** What Mailpit 1.2x answers, by path. */
const answers: Readonly<Record<string, unknown>> = {
  "/api/v1/search?query=to%3A%22ada%40company.example%22": {
    ...{ total: 9, unread: 2, count: 2, messages_count: 2, messages_unread: 2, start: 0, tags: [] },
    messages: found,
  },
  "/api/v1/message/newest": {
    ...found[0],
    ...{ ReturnPath: "no-reply@outpace.example", Date: "2026-11-28T09:00:00Z", Inline: [] },
    Text: "Confirm",
    HTML: '<a class="b" href="http://localhost:5173/brands/confirm-email?token_hash=a&amp;type=signup">Confirm</a>',
  },
};

test("of Mailpit, reads the links of exactly this address's e-mails", async () => {
  const server = createServer(({ url = "" }, response) => {
    const answer = answers[url];
    response.writeHead(answer === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(answer === undefined ? "404 page not found" : JSON.stringify(answer));
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const catcher = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  expect(await mailedLinks(catcher, "ada@company.example")).toEqual([
    "http://localhost:5173/brands/confirm-email?token_hash=a&type=signup",
  ]);
});
