/** The embedded backend without payments: it sends e-mails by itself, with the function's bundle and its own settings. */
import { createClient } from "@supabase/supabase-js";
import { sampleRace } from "@outpace/emails/samples";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { publishableKey, secretKey, startInProcess } from "../harness/backend.ts";
import { addBrand } from "../http/fixtures.ts";
import { serveInDeno } from "./deno.ts";

let backend: Awaited<ReturnType<typeof startInProcess>>;
beforeAll(async () => {
  backend = await startInProcess();
});
afterAll(() => backend.stop());

const at = () => ({ ...backend, log: [] });

const write = (userId: string) =>
  backend.database.query("select private.email_account('race_approved', $1, $2, $3::text::jsonb)", [
    crypto.randomUUID(),
    userId,
    JSON.stringify({ race: sampleRace }),
  ]);

const expectMail = (address: string) =>
  vi.waitFor(
    () => {
      const mails = backend.mailbox.list().filter(({ to }) => to === address);
      const approved = mails.filter(({ subject }) => subject.includes(sampleRace.name));
      expect(approved).toHaveLength(1);
      return approved[0];
    },
    { timeout: 30_000 },
  );

test("an e-mail arrives soon after its request, with links to both sites", async () => {
  const { userId, email, client } = await addBrand(at());
  await write(userId);
  // Any request that could have written it.
  await client.rpc("is_brand_name_available", { name: "Anything" });
  const message = await expectMail(email);
  expect(message?.headers["From"]).toBe("Outpace <no-reply@outpace.example>");
  expect(message?.links.filter((link) => !link.startsWith("http://localhost:"))).toEqual([]);
});

test("the same bundle sends under Deno, and the webhook's checks signatures there", async () => {
  const { userId, email } = await addBrand(at());
  await backend.database.exec("update cron.job set active = false where jobname = 'send-mail'");
  await write(userId);
  const url = await serveInDeno("send-mail", {
    SUPABASE_URL: backend.url,
    EMAIL_API_URL: backend.mailUrl,
    EMAIL_API_KEY: "re_deno",
    EMAIL_FROM: "Outpace <no-reply@outpace.example>",
    PORTAL_URL: "http://localhost:5173",
    MARKETING_URL: "http://localhost:4321",
  });
  const response = await fetch(url, { method: "POST", headers: { apikey: secretKey } });
  expect([response.status, await response.json()]).toEqual([200, { sent: 1, later: 0, failed: 0 }]);
  await expectMail(email);
  const variables = { SUPABASE_URL: backend.url, EMAIL_WEBHOOK_SECRET: "whsec_eA==" };
  const webhook = await serveInDeno("mail-webhook", variables);
  expect((await fetch(webhook, { method: "POST", body: "{}" })).status).toBe(400);
});

test.each([
  ["a refusal", "accept-invitation", undefined, "Edge Function returned a non-2xx status code"],
  // Without a key of Stripe, no function of payments starts.
  ["a start", "checkout", undefined, "Relay Error invoking the Edge Function"],
  ["a server", "checkout", "http://127.0.0.1:9", "Failed to send a request to the Edge Function"],
])("functions.invoke says of %s that it failed", async (_, name, url, message) => {
  const { functions } = createClient(url ?? backend.url, publishableKey);
  const { error } = await functions.invoke(name, { body: {} });
  expect((error as Error).message).toBe(message);
});
