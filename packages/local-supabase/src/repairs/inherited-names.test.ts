import { afterEach, expect, test } from "vitest";
import { localPublishableKey } from "../keys.ts";
import { bothBackends } from "../testing/both.ts";
import type { TestBackend } from "../testing/test-backend.ts";

const both = bothBackends(`
  create table public.shelves (id int primary key);
  insert into public.shelves values (1);
  grant select on public.shelves to anon;
  create function public.echo(said text) returns text language sql as 'select said';
  grant execute on function public.echo(text) to anon;
`);

/** Everything that a condition could be hung on: what objects inherit, and the functions among it. */
const inherited = [Object.prototype, ...Object.getOwnPropertyNames(Object.prototype)].flatMap(
  (name) => {
    const value: unknown = typeof name === "string" ? Reflect.get({}, name) : name;
    return typeof value === "object" || typeof value === "function" ? [value as object] : [];
  },
);

function hung(): string[] {
  return inherited.flatMap((shared) => Object.keys(shared).filter((key) => key.startsWith("$")));
}

afterEach(() => {
  for (const shared of inherited) {
    for (const key of Object.keys(shared)) Reflect.deleteProperty(shared, key);
  }
});

async function ask({ url }: TestBackend, path: string) {
  const headers = { apikey: localPublishableKey };
  const answer = await fetch(`${url}/rest/v1/${path}`, { headers });
  return { status: answer.status, body: await answer.text() };
}

test.for(["__proto__=eq.x", "constructor=eq.x", "toString=eq.x", "%5f_proto__=is.null"])(
  "plain Lite lets a visitor change every object: %s",
  async (condition) => {
    await ask(both.plain, `shelves?${condition}`);
    expect(hung()).not.toEqual([]);
  },
);

test.for([
  "__proto__=eq.x",
  "id=eq.1&__proto__=gt.1",
  "%5f_proto__=is.null",
  '"__proto__"=eq.x',
  "shelves.__proto__=eq.1",
  "__proto__.id=eq.1",
  "id->__proto__=eq.1",
  "constructor=eq.x",
  "constructor.prototype=eq.x",
  "toString=eq.x",
  "hasOwnProperty=eq.x",
  "id=__proto__.x",
  "id=not.toString.x",
  "id=constructor(any).x",
])("a name that every object has is refused and changes nothing: %s", async (condition) => {
  const { status } = await ask(both.repaired, `shelves?${condition}`);
  expect([status, hung()]).toEqual([400, []]);
});

test("such a name within a logic tree changes nothing", async () => {
  for (const tree of ["(__proto__.eq.1)", "(id.eq.1,and(constructor.eq.1,toString.gt.1))"]) {
    await ask(both.repaired, `shelves?or=${tree}`);
    expect(hung()).toEqual([]);
  }
});

test("a function's filter is refused as well, but its argument may say what it likes", async () => {
  expect((await ask(both.repaired, "rpc/echo?said=x&__proto__=eq.x")).status).toBe(400);
  const filtered = await fetch(`${both.repaired.url}/rest/v1/rpc/echo?said=not.constructor`, {
    method: "POST",
    headers: { apikey: localPublishableKey, "content-type": "application/json" },
    body: '{"said":"x"}',
  });
  expect(filtered.status).toBe(400);
  expect(await ask(both.repaired, "rpc/echo?said=constructor")).toEqual({
    status: 200,
    body: '"constructor"',
  });
});

test("a value that only looks like one is a value", async () => {
  expect((await ask(both.repaired, "shelves?id=not.in.(2,3)")).body).toBe('[{"id":1}]');
});
