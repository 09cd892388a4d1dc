import { expect, test } from "vitest";
import {
  asPerson,
  count,
  openDatabase,
  refusal,
  refused,
  signUpBrand,
} from "../harness/database.ts";
import { keepWindow } from "../harness/rate-limits.ts";

const { database, owner } = await openDatabase();
await signUpBrand(database, "Taken Name");

type Headers = Readonly<Record<string, string>>;

const from = (address: string): Headers => ({ "cf-connecting-ip": address });

/** Every header except the trusted one in which a caller may claim an address. */
const claiming = (address: string): Headers => ({
  "x-forwarded-for": `${address}, 10.0.0.1`,
  "x-real-ip": address,
  "true-client-ip": address,
  "sb-forwarded-for": address,
  forwarded: `for=${address}`,
});

const isFree = async (name: string, headers: Headers): Promise<unknown> =>
  (
    await asPerson(database, null, headers)`select public.is_brand_name_available(${name}) as free`
  )[0]?.["free"];

async function check(headers: Headers, calls: number): Promise<void> {
  await asPerson(database, null, headers)`
    select public.is_brand_name_available('x') from generate_series(1, ${calls})`;
  await keepWindow(owner);
}

const message = "Too many requests. Please try again in a few minutes.";
const limited = refused("PT429", message, "rate_limited");

test("never refuses someone who types a long name many times, and stores only a hash of their address", async () => {
  for (let length = 1; length <= 60; length++)
    expect(await isFree("n".repeat(length), from("192.0.2.1"))).toBe(true);
  expect(await isFree("  tAKEN name ", from("192.0.2.1"))).toBe(false);
  const stored = await owner<{ client: string }[]>`select client from private.rate_limits`;
  expect(stored).toMatchObject([{ client: expect.stringMatching(/^[0-9a-f]{64}$/) as string }]);
});

test("refuses the 301st check in a window, only to that address and for that function", async () => {
  await check(from("192.0.2.2"), 300);
  expect(await refusal(isFree("y", from("192.0.2.2")))).toEqual(limited);
  expect(await isFree("y", from("192.0.2.3"))).toBe(true);
  const visitor = asPerson(database, null, from("192.0.2.2"));
  await visitor`select public.is_brand_email_available('a@b.example')`;
});

test("changing a brand's name, even to a taken one, counts as a check of a name", async () => {
  const { userId } = await signUpBrand(database);
  const address = from("192.0.2.7");
  const rename = (name: string) =>
    asPerson(database, userId, address)`
        select public.update_brand_details(${name}, ${name},
          (select to_jsonb(b) from public.brand_partners b)) as answer`;
  await check(address, 297);
  expect(await rename("Free Name")).toEqual([{ answer: null }]);
  expect(await refusal(rename("tAKEN name"))).toMatchObject({ hint: "brand_name_taken" });
  expect(await rename("Last Free Name")).toEqual([{ answer: null }]);
  expect(await refusal(rename("Taken Name"))).toEqual(limited);
  expect(await refusal(isFree("y", address))).toEqual(limited);
  expect(await rename("Last Free Name")).toEqual([{ answer: null }]);
});

test("an IPv6 network shares a count, and the next window starts at zero and deletes the counts of the previous day", async () => {
  await check(from("2001:db8:0:1::1"), 150);
  await check(from("2001:db8:0:1:ffff:ffff:ffff:ffff"), 150);
  expect(await refusal(isFree("y", from("2001:db8:0:1::2")))).toEqual(limited);
  expect(await isFree("y", from("2001:db8:0:2::1"))).toBe(true);
  await owner`update private.rate_limits set window_start = window_start - interval '2 days'`;
  expect(await isFree("y", from("2001:db8:0:1::1"))).toBe(true);
  const old = "private.rate_limits where window_start < now() - interval '1 day'";
  expect(await count(owner, old)).toBe(0);
});

test("without the trusted header, all callers share one count, whatever others they send", async () => {
  await check(claiming("192.0.2.5"), 300);
  for (const headers of [{}, claiming("192.0.2.6"), from(""), from("no address")])
    expect(await refusal(isFree("y", headers))).toEqual(limited);
  // A header to which a proxy has appended is not an address either.
  expect(await refusal(isFree("y", from("192.0.2.6, 198.51.100.8")))).toEqual(limited);
});

test("the trusted header overrides all that a caller can write", async () => {
  const edge = from("198.51.100.7");
  await check({ ...claiming("192.0.2.5"), ...edge }, 300);
  expect(await refusal(isFree("y", { ...claiming("192.0.2.6"), ...edge }))).toEqual(limited);
  expect(await isFree("y", { ...claiming("198.51.100.7"), ...from("192.0.2.8") })).toBe(true);
});
