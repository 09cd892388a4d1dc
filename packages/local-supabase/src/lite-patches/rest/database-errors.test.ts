import { describe, expect, test } from "vitest";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import type { TestBackend } from "../../testing/test-backend.ts";

const lite = plainAndPatchedLite(`
  create function public.raise_state(state text) returns void language plpgsql as $$
  begin
    raise exception using errcode = state, message = 'No', hint = 'machine_code', detail = 'Why';
  end
  $$;
  create table public.laps (id int primary key, length int constraint positive check (length > 0));
  grant insert on public.laps to anon;
`);

async function raise(backend: TestBackend, state: string) {
  const { error, status } = await backend.visitor().rpc("raise_state", { state });
  return { status, code: error?.code, message: error?.message, hint: error?.hint };
}

test("plain Lite returns status 500 for a raised exception", async () => {
  const error = await raise(lite.plain, "P0001");
  expect(error).toEqual({ status: 500, code: "SUP", message: "error: No", hint: null });
});

describe("a raised SQLSTATE has PostgREST's status and keeps its message and hint", () => {
  test.for([
    ["P0001", 400],
    ["P0002", 500],
    ["PT409", 409],
    ["23514", 400],
    ["23P01", 400],
    ["22023", 400],
    ["40001", 500],
    ["53100", 503],
    ["28000", 403],
    ["42501", 401],
    ["AB123", 400],
  ] as const)("%s gives %i", async ([state, status]) => {
    const hint = "machine_code";
    const error = await raise(lite.patched, state);
    expect(error).toEqual({ status, code: state, message: "No", hint });
  });
});

test("a check violation is a 400 that names the constraint", async () => {
  const broken = { id: 1, length: -1 };
  const { error, status } = await lite.patched.visitor().from("laps").insert(broken);
  expect(status).toBe(400);
  expect(error).toMatchObject({
    code: "23514",
    message: expect.stringContaining("positive") as string,
  });
});

test("a duplicate key is a conflict", async () => {
  const visitor = lite.patched.visitor();
  await visitor.from("laps").insert({ id: 7, length: 1 });
  const { error, status } = await visitor.from("laps").insert({ id: 7, length: 1 });
  expect({ code: error?.code, status }).toEqual({ code: "23505", status: 409 });
});

const selectUnclosed = async (backend: TestBackend) => {
  const { error, status } = await backend.visitor().from("laps").select('id,"');
  return { status, code: error?.code };
};

test("plain Lite returns status 500 for an unclosed quote", async () => {
  expect(await selectUnclosed(lite.plain)).toEqual({ status: 500, code: "SUP" });
});

test("an unclosed quote is a 400", async () => {
  expect(await selectUnclosed(lite.patched)).toEqual({ status: 400, code: "PGRST100" });
});
