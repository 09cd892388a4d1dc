import { expect, test } from "vitest";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import type { TestBackend } from "../../testing/test-backend.ts";

const lite = plainAndPatchedLite(`
  create table public.words (
    id int primary key generated always as identity, word text collate "C", is_odd boolean
  );
  grant select, insert on public.words to anon;
`);

const words = [
  "true", "null", "NULL", "unknown", "1.0", "0x10", "{}", '{ "a": 1 }', '"said"', " a ", "",
  'a"b', "a\\b", '\\"', "a,b", "(a)", "eq.a", "%", "plain",
]; // prettier-ignore

/** Returns the results of three filters for a word. */
async function find(backend: TestBackend, word: string): Promise<unknown[]> {
  const table = backend.visitor().from("words");
  const inOr = `"${word.replace(/["\\]/g, "\\$&")}"`;
  const results = [
    await table.select("word").eq("word", word),
    await table.select("word").gte("word", word).lte("word", word),
    await table.select("word").or(`and(word.gte.${inOr},word.lte.${inOr}),word.eq.${inOr}`),
  ];
  return results.map(({ data }) => data);
}

async function insert(backend: TestBackend): Promise<void> {
  await backend.database.exec("truncate public.words");
  await backend.database.query(
    "insert into public.words (word, is_odd) select word, true from unnest($1::text[]) word",
    [words],
  );
}

test("plain Lite misreads the values of filters", async () => {
  await insert(lite.plain);
  for (const word of ["true", "null", "1.0", '"said"', 'a"b']) {
    const rows = [{ word }];
    expect(await find(lite.plain, word), word).not.toEqual([rows, rows, rows]);
  }
});

test("a filter matches exactly its text", async () => {
  await insert(lite.patched);
  for (const word of words) {
    const rows = [{ word }];
    expect(await find(lite.patched, word), word).toEqual([rows, rows, rows]);
  }
});

test("filters on other types still work", async () => {
  await insert(lite.patched);
  const table = lite.patched.visitor().from("words");
  const { data } = await table.select("id").eq("is_odd", true).not("id", "eq", 0).limit(1);
  expect(data).toHaveLength(1);
  expect((await table.select().eq("id", "x")).error?.code).toBe("22P02");
  expect((await table.select().eq("is_odd", "null")).status).toBe(400);
});
