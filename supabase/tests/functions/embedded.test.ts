import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { publishableKey, startInProcess } from "../harness/backend.ts";
import { supabaseFolder } from "../harness/files.ts";
import { addDueOrder } from "./orders.ts";
import { startWithPayments } from "./embedded.ts";

let backend: Awaited<ReturnType<typeof startWithPayments>>;
beforeAll(async () => {
  backend = await startWithPayments();
});

test("a brand invokes checkout, pays on the page, and the webhook pays the order", async () => {
  const { client, orderId, race } = await addDueOrder(backend);
  const { data, error } = await client.functions.invoke<{ url: string }>("checkout", {
    body: { order_id: orderId },
  });
  const { url = "" } = data ?? {};
  expect([error, url.startsWith(`${backend.paymentsUrl}/pay/`)]).toEqual([null, true]);
  expect(await (await fetch(url)).text()).toContain(race.name);
  const back = (outcome: string) =>
    `http://localhost:5173/brands/dashboard?payment=${outcome}&order=${orderId}`;
  expect(await backend.press(url, "walk-away")).toBe(back("left"));
  await backend.setDeliveries("twice");
  expect(await backend.press(url, "pay")).toBe(back("returned"));
  await backend.expectStatus(orderId, "paid");
});

/** The product's own folder, with a schedule for which a test need not wait ten minutes. */
function folderWithQuickSchedule(): string {
  const parent = mkdtempSync(join(tmpdir(), "outpace-schedule-"));
  onTestFinished(() => {
    rmSync(parent, { recursive: true, force: true });
  });
  const folder = join(parent, "supabase");
  mkdirSync(folder);
  for (const name of ["config.toml", "local.toml", "functions", "templates"]) {
    symlinkSync(join(supabaseFolder, name), join(folder, name));
  }
  cpSync(join(supabaseFolder, "migrations"), join(folder, "migrations"), { recursive: true });
  writeFileSync(
    join(folder, "migrations/29990101000000_schedule.sql"),
    "update cron.job set schedule = '1 second' where jobname = 'reconcile-payments'",
  );
  return folder;
}

test("the schedule calls reconcile, which finds a payment whose event was lost", async () => {
  const quick = await startWithPayments({ supabaseFolder: folderWithQuickSchedule() });
  await quick.setDeliveries("never");
  const { client, orderId } = await addDueOrder(quick);
  const body = { order_id: orderId };
  const { data } = await client.functions.invoke<{ url: string }>("checkout", { body });
  await quick.press(data?.url ?? "", "pay");
  await quick.expectStatus(orderId, "paid");
});

test("functions.invoke says which of three things failed", async () => {
  const withoutPayments = await startInProcess();
  const messageAt = async (url: string) => {
    const { functions } = createClient(url, publishableKey);
    const { error } = await functions.invoke("checkout", { body: {} });
    return (error as Error).message;
  };
  expect(await messageAt(backend.url)).toBe("Edge Function returned a non-2xx status code");
  // Without a key of Stripe, no function of payments starts.
  expect(await messageAt(withoutPayments.url)).toBe("Relay Error invoking the Edge Function");
  await withoutPayments.stop();
  expect(await messageAt(withoutPayments.url)).toBe(
    "Failed to send a request to the Edge Function",
  );
});
