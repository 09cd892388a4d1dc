import { expect, test } from "vitest";
import { localPublishableKey, localSecretKey } from "../keys.ts";
import { compare, plainAndPatchedLite } from "../testing/plain-and-patched.ts";
import type { TestBackend } from "../testing/test-backend.ts";

const lite = plainAndPatchedLite(`
  create function public.raise_state(state text) returns void language plpgsql as $$
  begin
    raise exception using errcode = state, message = 'No', hint = 'machine_code';
  end
  $$;

  create table public.gates (id int primary key);
  grant select, insert on public.gates to anon;
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

  create table public.visits (
    id int primary key,
    headers jsonb default nullif(current_setting('request.headers', true), '')::jsonb,
    path text default current_setting('request.path', true)
  );
  grant select, insert on public.visits to anon;

  create table public.drawers (id int primary key, label text);
  insert into public.drawers values (1, 'a'), (2, 'b');
  grant select, update, delete on public.drawers to anon;

  create table public.secrets (id int primary key);
  insert into public.secrets values (1);
  alter table public.secrets enable row level security;
  grant select on public.secrets to anon, service_role;

  create table public.runners (id int primary key, e_mail text);
  insert into public.runners values (1, 'runner@outpace.example');
  alter table public.runners enable row level security;
  create policy "All see" on public.runners for select using (true);
  grant select (id) on public.runners to anon;
`);

const paths = ["/_system/config", "/%5Fsystem/config", "/_%73%79stem/info"];

compare(lite, {
  probe: async ({ send }) => (await send("GET", "/_system/config")).status,
  plain: ["plain Lite shows its configuration to anyone", 200],
  patched: ["the configuration has no address", 404],
});

compare(lite, {
  probe: ({ send }) => Promise.all(paths.map(async (path) => (await send("GET", path)).status)),
  plain: ["plain Lite accepts a path in another encoding", [200, 200, 200]],
  patched: ["a closed path is closed in every encoding", [404, 404, 404]],
});

const forged = { "cf-connecting-ip": "203.0.113.9", "x-forwarded-for": "203.0.113.9" };

compare(lite, {
  async probe({ database, send }) {
    await database.exec(
      "create or replace function public.request_headers() returns jsonb language sql as $$ select current_setting('request.headers', true)::jsonb $$",
    );
    const { text } = await send("POST", "/rest/v1/rpc/request_headers", "{}", forged);
    return JSON.parse(text) as unknown;
  },
  plain: ["plain Lite passes on a forged address", expect.objectContaining(forged)],
  patched: [
    "the edge's header has the socket's address",
    expect.objectContaining({
      "cf-connecting-ip": "127.0.0.1",
      "x-forwarded-for": "203.0.113.9, 127.0.0.1",
    }),
  ],
});

compare(lite, {
  async probe({ send }) {
    await send("POST", "/rest/v1/visits", '{"id": 1}');
    const [visit] = JSON.parse((await send("GET", "/rest/v1/visits")).text) as {
      headers: object | null;
      path: string | null;
    }[];
    return [visit?.headers, visit?.path];
  },
  plain: ["plain Lite hides the request from a statement", [null, expect.anything()]],
  patched: [
    "a statement on a table sees the request",
    [expect.objectContaining({ "x-forwarded-for": "127.0.0.1" }), "/rest/v1/visits"],
  ],
});

compare(lite, {
  async probe({ send, database }) {
    const { status } = await send("POST", "/rest/v1/gates", '{"id": 1}', { "x-gate": "closed" });
    return [status, (await database.query("select id from public.gates")).rows];
  },
  plain: ["plain Lite calls no function before a request", [201, [{ id: 1 }]]],
  patched: ["a request that the function refuses has no effect", [401, []]],
});

const states = ["P0001", "23514", "22023", "40001", "53100", "28000"];

compare(lite, {
  probe: (backend) =>
    Promise.all(
      states.map(async (state) => {
        const { error, status } = await backend.visitor().rpc("raise_state", { state });
        return [status, error?.code, error?.hint];
      }),
    ),
  plain: [
    "plain Lite returns status 500 for a raised exception",
    expect.arrayContaining([[500, "SUP", null]]),
  ],
  patched: [
    "a raised SQLSTATE has PostgREST's status and keeps its code and hint",
    [400, 400, 400, 500, 503, 403].map((status, n) => [status, states[n], "machine_code"]),
  ],
});

compare(lite, {
  async probe({ send }) {
    const change = '{"label":"c"}';
    const statuses = [
      (await send("PATCH", "/rest/v1/drawers?select=id", change)).status,
      (await send("PATCH", "/rest/v1/drawers?id=eq.1", change)).status,
      (await send("DELETE", "/rest/v1/drawers")).status,
    ];
    const { text } = await send("GET", "/rest/v1/drawers?select=label&order=id");
    return [statuses, text];
  },
  plain: ["plain Lite changes every row of a table at once", [[204, 204, 204], "[]"]],
  patched: [
    "a change without a condition is refused",
    [[400, 204, 400], '[{"label":"c"},{"label":"b"}]'],
  ],
});

/** Whether a visitor's responses contain rows that no policy shows to visitors. */
async function isShared(backend: TestBackend): Promise<boolean> {
  const read = async (apikey: string) => {
    const request = new Request("http://127.0.0.1/rest/v1/secrets", { headers: { apikey } });
    return (await (await backend.handler(request, "127.0.0.1")).json()) as unknown[];
  };
  await read(localPublishableKey);
  for (let round = 0; round < 20; round += 1) {
    const [seen] = await Promise.all([read(localPublishableKey), read(localSecretKey)]);
    if (seen.length > 0) return true;
  }
  return false;
}

compare(lite, {
  probe: isShared,
  plain: ["in plain Lite overlapping requests share a role", true],
  patched: ["a visitor's overlapping requests never read as the service role", false],
});

compare(lite, {
  probe: async (backend) => (await backend.visitor().from("runners").select("e_mail")).data,
  plain: ["plain Lite grants what a migration withheld", [{ e_mail: "runner@outpace.example" }]],
  patched: ["a column without a grant cannot be read", null],
});

test("the secret key acts as the service role, but not from a browser", async () => {
  const read = async (headers: object) => {
    const own = { apikey: localSecretKey, ...headers };
    return (await lite.patched.send("GET", "/rest/v1/secrets", undefined, own)).text;
  };
  expect(await read({})).toBe('[{"id":1}]');
  expect(await read({ "user-agent": "Mozilla/5.0 (X11; Linux x86_64)" })).not.toContain('"id"');
});
