import postgres from "postgres";
import { expect, onTestFinished, test } from "vitest";
import { startInProcess } from "../harness/backend.ts";

test("a program connects to the database, and API requests wait for its transaction", async () => {
  const backend = await startInProcess();
  onTestFinished(backend.stop);
  const connect = async () => postgres(await backend.openDatabasePort(), { max: 1 });
  const [sql, other] = [await connect(), await connect()];
  const available = () => backend.visitor().rpc("is_brand_name_available", { name: "Port" });
  let isAnswered = false;
  const { request } = await sql.begin(async (transaction) => {
    await transaction`insert into public.brand_partners (name, contact_name, contact_email)
      values ('Port', 'Ada', 'port@company.example')`;
    const sent = available().then(({ data }) => {
      isAnswered = true;
      return data as boolean;
    });
    // Long enough for a request that does not wait.
    for (let n = 0; n < 100; n++) await transaction`select ${n}::int`;
    expect(isAnswered).toBe(false);
    return { request: sent };
  });
  expect(await request).toBe(false);

  // A program's open transaction ends when it disconnects.
  const left = other.begin(async (transaction) => {
    await transaction`delete from public.brand_partners`;
    await other.end({ timeout: 0 });
  });
  await expect(left).rejects.toThrow();
  await expect(sql`select 1 / 0`).rejects.toThrow("division by zero");
  expect(await sql`select name from public.brand_partners`).toEqual([{ name: "Port" }]);
  await sql.end();
});
