/** Tests what `docs/operate.md` tells operators about rate limits. */
import { expect } from "vitest";
import { asPerson, count, refusal, type Database } from "../harness/database.ts";
import type { TaskTests } from "./operate-tasks.ts";

export const testsOfLimits = (database: Database): TaskTests => ({
  "Inspect and lift a rate limit": async (next) => {
    const visitor = asPerson(database, null, { "cf-connecting-ip": "203.0.113.7" });
    const subscribe = () => visitor`select public.subscribe_to_newsletter('eve@mailbox.example')`;
    for (let call = 0; call < 30; call += 1) await subscribe();
    expect(await refusal(subscribe())).toMatchObject({ hint: "rate_limited" });
    expect(await next()).toMatchObject([{ action: "subscribe_to_newsletter", calls: 30 }]);
    await next();
    await subscribe();
  },

  "Check whose address is counted": async (next) => {
    const check = (headers: Readonly<Record<string, string>>) =>
      asPerson(database, null, {
        "x-forwarded-for": "203.0.113.9",
        "x-real-ip": "203.0.113.9",
        ...headers,
      })`select public.is_brand_name_available('x')`;
    await check({ "cf-connecting-ip": "198.51.100.7" });
    await check({});
    await check({ "cf-connecting-ip": "203.0.113.9" });
    await check({ "cf-connecting-ip": "198.51.100.8" });
    const rows = await next();
    expect(rows.map((row) => row["counted_as"] as string).sort()).toEqual([
      "another caller",
      "no address: all callers share one count",
      "what the caller wrote: anyone can get round the limits",
      "your address: as it should be",
    ]);
  },

  "Let the server of the race pages in without a limit": async (next) => {
    const [made] = await next();
    const read = asPerson(database, null, {
      "cf-connecting-ip": "203.0.113.8",
      "x-race-pages-secret": made?.["secret"] as string,
    });
    const readPages = () => read`
      select public.public_race('b0000000-0000-4000-8000-000000000006')`;
    const counted = "private.rate_limits where action = 'public_race'";
    expect(await readPages()).toHaveLength(1);
    expect(await count(database.owner, counted)).toBe(0);
    await next();
    expect(await readPages()).toHaveLength(1);
    expect(await count(database.owner, counted)).toBe(1);
  },
});
