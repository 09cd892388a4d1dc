/** The embedded backend sends e-mails by itself, with the function's bundle and its own settings. */
import { sampleRace } from "@outpace/emails/samples";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { secretKey, startInProcess } from "../harness/backend.ts";
import { addBrand } from "../http/fixtures.ts";
import { serveInDeno } from "./deno.ts";

type Started = Awaited<ReturnType<typeof startInProcess>>;

let backend: Started;
beforeAll(async () => {
  // Without payments: e-mails need none of their settings.
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

const expectMails = (address: string, count: number) =>
  vi.waitFor(
    () => {
      const approved = backend.mailbox
        .list()
        .filter(({ to, subject }) => to === address && subject.includes(sampleRace.name));
      expect(approved).toHaveLength(count);
    },
    { timeout: 15_000 },
  );

test("an e-mail arrives soon after its request, with links to both sites", async () => {
  const { userId, email, client } = await addBrand(at());
  await write(userId);
  // Any request that could have written it.
  await client.rpc("is_brand_name_available", { name: "Anything" });
  await expectMails(email, 1);
  const [message] = backend.mailbox.list().filter(({ to }) => to === email);
  expect(message?.headers["From"]).toBe("Outpace <no-reply@outpace.example>");
  expect(message?.links.filter((link) => !link.startsWith("http://localhost:"))).toEqual([]);
});

test("the same bundle sends under Deno", async () => {
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
  await expectMails(email, 1);
});

test("the webhook's bundle checks signatures under Deno", async () => {
  const url = await serveInDeno("mail-webhook", {
    SUPABASE_URL: backend.url,
    EMAIL_WEBHOOK_SECRET: "whsec_eA==",
  });
  const response = await fetch(url, { method: "POST", body: "{}" });
  expect(response.status).toBe(400);
});
