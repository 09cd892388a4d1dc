import { afterEach, expect, test } from "vitest";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import type { TestBackend } from "../../testing/test-backend.ts";

const lite = plainAndPatchedLite(`
  create table public.shelves (id int primary key);
  insert into public.shelves values (1);
  grant select on public.shelves to anon;
  create function public.echo(said text) returns text language sql as 'select said';
  grant execute on function public.echo(text) to anon;
`);

/** Every object that a filter could change: the prototype of objects and its functions. */
const inherited = [Object.prototype, ...Object.getOwnPropertyNames(Object.prototype)].flatMap(
  (name) => {
    const value: unknown = typeof name === "string" ? Reflect.get({}, name) : name;
    return typeof value === "object" || typeof value === "function" ? [value as object] : [];
  },
);

function changes(): string[] {
  return inherited.flatMap((shared) => Object.keys(shared).filter((key) => key.startsWith("$")));
}

afterEach(() => {
  for (const shared of inherited) {
    for (const key of Object.keys(shared)) Reflect.deleteProperty(shared, key);
  }
});

const read = (backend: TestBackend, path: string) => backend.send("GET", `/rest/v1/${path}`);

test.for(["__proto__=eq.x", "constructor=eq.x", "toString=eq.x", "%5f_proto__=is.null"])(
  "plain Lite lets a visitor change every object: %s",
  async (filter) => {
    await read(lite.plain, `shelves?${filter}`);
    expect(changes()).not.toEqual([]);
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
])("the name of a prototype's property is rejected and changes nothing: %s", async (filter) => {
  const { status } = await read(lite.patched, `shelves?${filter}`);
  expect([status, changes()]).toEqual([400, []]);
});

test("such a name inside and() or or() changes nothing", async () => {
  for (const tree of ["(__proto__.eq.1)", "(id.eq.1,and(constructor.eq.1,toString.gt.1))"]) {
    await read(lite.patched, `shelves?or=${tree}`);
    expect(changes()).toEqual([]);
  }
});

test("such a name is rejected in a function's filter, but allowed as an argument", async () => {
  expect((await read(lite.patched, "rpc/echo?said=x&__proto__=eq.x")).status).toBe(400);
  const filtered = "/rest/v1/rpc/echo?said=not.constructor";
  expect((await lite.patched.send("POST", filtered, '{"said":"x"}')).status).toBe(400);
  expect(await read(lite.patched, "rpc/echo?said=constructor")).toEqual({
    status: 200,
    text: '"constructor"',
  });
});

test("a list of values is not mistaken for a name", async () => {
  expect((await read(lite.patched, "shelves?id=not.in.(2,3)")).text).toBe('[{"id":1}]');
});
