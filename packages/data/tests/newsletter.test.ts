import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { subscribeToNewsletter } from "../src/newsletter.ts";
import { connection, selectRows } from "./backend.ts";

test("a repeated address is stored once, in lower case", async () => {
  const email = `Reader-${randomUUID()}@runners.example`;
  await subscribeToNewsletter(connection, email);
  await subscribeToNewsletter(connection, ` ${email.toLowerCase()} `);
  const stored = await selectRows(`newsletter_subscribers?select=email&email=ilike.${email}`);
  expect(stored).toEqual([{ email: email.toLowerCase() }]);
});

test("text that is not an address is refused", async () => {
  await expect(subscribeToNewsletter(connection, "not an address")).rejects.toMatchObject({
    code: "invalid_value",
    message: "Please enter a valid email address.",
  });
});
