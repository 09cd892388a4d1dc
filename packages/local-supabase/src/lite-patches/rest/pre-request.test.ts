import { expect, test } from "vitest";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";

const lite = plainAndPatchedLite(`
  create table public.gates (id int primary key);
  alter table public.gates enable row level security;
  create policy "All pass" on public.gates using (true) with check (true);
  grant select, insert on public.gates to anon;
  create function public.pass() returns boolean language sql as $$ select true $$;
  create function public.refuse_closed() returns void language plpgsql as $$
  begin
    if current_user = 'anon' and current_setting('request.headers', true)::json ->> 'x-gate' = 'closed' then
      raise sqlstate 'PT401' using message = 'Closed', hint = 'closed';
    end if;
  end
  $$;
  do $$ begin
    if not exists (select from pg_roles where rolname = 'authenticator') then
      create role authenticator;
    end if;
  end $$;
  alter role authenticator set pgrst.db_pre_request = 'public.refuse_closed';
`);

const closed = { "x-gate": "closed" };

test("plain Lite calls no function before a request", async () => {
  const { status } = await lite.plain.send("POST", "/rest/v1/rpc/pass", "{}", closed);
  expect(status).toBe(200);
});

test.for([
  ["GET", "/rest/v1/gates", undefined],
  ["POST", "/rest/v1/gates", '{"id": 1}'],
  ["POST", "/rest/v1/rpc/pass", "{}"],
] as const)(
  "%s %s is refused by the function before it has any effect",
  async ([method, path, body]) => {
    const refused = await lite.patched.send(method, path, body, closed);
    expect([refused.status, JSON.parse(refused.text)]).toEqual([
      401,
      expect.objectContaining({ code: "PT401", message: "Closed", hint: "closed" }),
    ]);
    expect((await lite.patched.database.query("select from public.gates")).rows).toEqual([]);
    expect((await lite.patched.send("GET", "/rest/v1/gates")).status).toBe(200);
  },
);
