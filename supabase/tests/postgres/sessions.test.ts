import { expect, test } from "vitest";
import { times } from "./concurrency.ts";
import { count, one, only, openDatabase } from "../harness/database.ts";

/** What every other test relies on, on the server and in PGlite. */
const { owner, auth, api } = await openDatabase();

const me =
  "select session_user, current_user, current_setting('request.jwt.claims', true) as claims";

test("every pool is logged in as its role", async () => {
  for (const [pool, role] of [
    [owner, "postgres"],
    [auth, "supabase_auth_admin"],
    [api, "authenticator"],
  ] as const) {
    expect(only(await pool.unsafe(me))).toMatchObject({ session_user: role, current_user: role });
  }
});

test("a transaction keeps its role and its settings to itself, with others between its statements", async () => {
  await Promise.all(
    times(20, async (n) => {
      const claims = JSON.stringify({ sub: String(n) });
      const inside = await api.begin(async (sql) => {
        await sql`select set_config('role', 'anon', true), set_config('request.jwt.claims', ${claims}, true)`;
        await sql`select ${n}::integer`;
        return sql.unsafe(me);
      });
      expect(only(inside)).toEqual({ session_user: "authenticator", current_user: "anon", claims });
      expect(only(await owner.unsafe(me))).toMatchObject({ current_user: "postgres" });
      expect(only(await api.unsafe(me))["claims"] ?? "").toBe("");
    }),
  );
});

test("a transaction that fails undoes itself and leaves its connection fit for use", async () => {
  const tiers = await count(owner, "public.tiers");
  const attempts = times(10, async (n) => {
    const failing = owner.begin(async (sql) => {
      await sql`insert into public.tiers values (${`tier ${String(n)}`}, 1, 1, 1)`;
      await sql`select 1 / (${n}::integer - ${n}::integer)`;
    });
    await expect(failing).rejects.toThrow("division by zero");
    expect(await one(owner`select ${n}::integer as n`)).toEqual({ n });
  });
  await Promise.all(attempts);
  expect(await count(owner, "public.tiers")).toBe(tiers);
});
