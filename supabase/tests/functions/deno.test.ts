/** Runs the bundles of the functions under Deno, as a hosted project does; nothing but this machine is in reach. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { localStripeKey, localWebhookSecret } from "@outpace/local-stripe";
import { bundleFunction } from "@outpace/local-supabase/bundle";
import Stripe from "stripe";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { publishableKey, secretKey } from "../harness/backend.ts";
import { supabaseFolder } from "../harness/files.ts";
import { addDueOrder } from "./orders.ts";
import { startWithPayments } from "./embedded.ts";

const folder = mkdtempSync(join(tmpdir(), "outpace-deno-"));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

let backend: Awaited<ReturnType<typeof startWithPayments>>;
beforeAll(async () => {
  backend = await startWithPayments();
  await backend.setDeliveries("never");
});

const deno = join(supabaseFolder, "node_modules", ".bin", "deno");

/** Starts a function; returns its address, or rejects with what it printed. */
async function serve(name: string, variables: Readonly<Record<string, string>> = {}) {
  const file = join(folder, `${name}.js`);
  writeFileSync(file, await bundleFunction(join(supabaseFolder, "functions", name, "index.ts")));
  const offline = ["--no-remote", "--cached-only", "--no-config", "--no-prompt"];
  const allowed = ["--allow-net=127.0.0.1", "--allow-env"];
  const child = spawn(
    deno,
    ["serve", ...offline, ...allowed, "--host", "127.0.0.1", "--port", "0", file],
    {
      // The command is a script that starts the binary: both end together.
      detached: true,
      env: {
        PATH: process.env["PATH"],
        NO_COLOR: "1",
        SUPABASE_URL: backend.url,
        SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publishableKey }),
        SUPABASE_SECRET_KEYS: JSON.stringify({ default: secretKey }),
        STRIPE_SECRET_KEY: localStripeKey,
        STRIPE_WEBHOOK_SECRET: localWebhookSecret,
        STRIPE_API_URL: backend.paymentsUrl,
        PORTAL_URL: "http://localhost:5173",
        ...variables,
      },
    },
  );
  onTestFinished(() => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
  });
  let output = "";
  return new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const [, url] = /Listening on (http:\S+)/.exec(output) ?? [];
      if (url !== undefined) resolve(url);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", () => {
      reject(new Error(output));
    });
  });
}

test("the same bundles pay, hear of it and reconcile under Deno", async () => {
  const { token, orderId } = await addDueOrder(backend);
  const [checkout, webhook, reconcile] = await Promise.all([
    serve("checkout"),
    serve("stripe-webhook"),
    serve("reconcile"),
  ]);
  const response = await fetch(checkout, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ order_id: orderId }),
  });
  const { url } = (await response.json()) as { url: string };
  await backend.press(url, "pay");
  const { data } = await backend.stripe.events.list({ types: ["checkout.session.completed"] });
  const payload = JSON.stringify(data[0]);
  const deliver = async (secret: string) => {
    const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret });
    const headers = { "stripe-signature": signature };
    return (await fetch(webhook, { method: "POST", headers, body: payload })).status;
  };
  expect(await deliver("whsec_other")).toBe(400);
  expect(await deliver(localWebhookSecret)).toBe(200);
  await backend.expectStatus(orderId, "paid");
  const reconciled = await fetch(reconcile, { method: "POST", headers: { apikey: secretKey } });
  expect([reconciled.status, await reconciled.json()]).toMatchObject([200, { payments: 0 }]);
});

test("a function that would send a live key to a stand-in does not start", async () => {
  const starting = serve("checkout", { STRIPE_SECRET_KEY: "sk_live_x" });
  await expect(starting).rejects.toThrow("A live key is only used with Stripe itself");
});
