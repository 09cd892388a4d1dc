import { beforeAll, expect, test } from "vitest";
import {
  as,
  only,
  openDatabase,
  refusal,
  signUpBrand,
  type Database,
} from "../harness/database.ts";

let database: Database;

beforeAll(async () => {
  database = await openDatabase();
  await signUpBrand(database, "Taken Name");
});

const from = (address: string) => ({ "x-forwarded-for": `${address}, 10.0.0.1` });

function nameIsFree(name: string, headers: Record<string, string>): Promise<boolean> {
  return as(
    database,
    null,
    async (sql) =>
      only(await sql<{ free: boolean }[]>`select public.is_brand_name_available(${name}) as free`)
        .free,
    headers,
  );
}

async function useUp(headers: Record<string, string>, calls: number): Promise<void> {
  await as(
    database,
    null,
    (sql) => sql`select public.is_brand_name_available('x') from generate_series(1, ${calls})`,
    headers,
  );
}

const limited = {
  status: "PT429",
  message: "Too many requests. Please try again in a few minutes.",
  hint: "rate_limited",
};

test("typing a long name many times over is never refused", async () => {
  for (let length = 1; length <= 60; length++) {
    expect(await nameIsFree("n".repeat(length), from("192.0.2.1"))).toBe(true);
  }
  expect(await nameIsFree("  tAKEN name ", from("192.0.2.1"))).toBe(false);
});

test("the 601st check in a window is refused, to that address and for that function only", async () => {
  await useUp(from("192.0.2.2"), 600);
  expect(await refusal(nameIsFree("y", from("192.0.2.2")))).toEqual(limited);
  expect(await nameIsFree("y", from("192.0.2.3"))).toBe(true);
  await as(
    database,
    null,
    (sql) => sql`select public.is_brand_email_available('a@b.example')`,
    from("192.0.2.2"),
  );
});

test("all addresses of one network of version 6 share a count", async () => {
  await useUp(from("2001:db8:0:1::1"), 300);
  await useUp(from("2001:db8:0:1:ffff:ffff:ffff:ffff"), 300);
  expect(await refusal(nameIsFree("y", from("2001:db8:0:1::2")))).toEqual(limited);
  expect(await nameIsFree("y", from("2001:db8:0:2::1"))).toBe(true);
  expect(await nameIsFree("y", from("no: address"))).toBe(true);
});

test("the next window starts at nothing, and what is a day old is forgotten", async () => {
  await useUp(from("192.0.2.4"), 600);
  await database.owner`update private.rate_limits set window_start = window_start - interval '2 days'`;
  expect(await nameIsFree("y", from("192.0.2.4"))).toBe(true);
  const old =
    await database.owner`select from private.rate_limits where window_start < now() - interval '1 day'`;
  expect(old).toHaveLength(0);
});

test("callers without an address share one count", async () => {
  await useUp({}, 600);
  expect(await refusal(nameIsFree("y", {}))).toEqual(limited);
});

test("the edge's own header goes before one that a caller can write", async () => {
  const edge = { "cf-connecting-ip": "198.51.100.7" };
  await useUp({ ...edge, ...from("192.0.2.5") }, 600);
  expect(await refusal(nameIsFree("y", { ...edge, ...from("192.0.2.6") }))).toEqual(limited);
});

test("what is stored of an address is a hash", async () => {
  await useUp(from("203.0.113.77"), 1);
  const rows = await database.owner<{ client: string }[]>`
    select distinct client from private.rate_limits`;
  for (const { client } of rows) expect(client).toMatch(/^[0-9a-f]{64}$/);
});

test("the thirty-first newsletter sign-up from an address is refused", async () => {
  const subscribe = (email: string) =>
    as(
      database,
      null,
      (sql) => sql`select public.subscribe_to_newsletter(${email})`,
      from("192.0.2.9"),
    );
  for (let n = 0; n < 30; n++) await subscribe(`reader.${String(n)}@mailbox.example`);
  expect(await refusal(subscribe("one.more@mailbox.example"))).toEqual(limited);
});
