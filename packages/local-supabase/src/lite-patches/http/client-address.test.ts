import { expect, test } from "vitest";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";

const lite = plainAndPatchedLite(`
  create function public.client_address() returns text language sql as $$
    select current_setting('request.headers', true)::jsonb ->> 'x-forwarded-for'
  $$;
`);

test("plain Lite passes on a forged address", async () => {
  const call = lite.plain.visitor().rpc("client_address");
  const { data } = await call.setHeader("x-forwarded-for", "203.0.113.9");
  expect(data).toBe("203.0.113.9");
});

test("SQL reads the address of the socket, whatever the client sent", async () => {
  const call = lite.patched.visitor().rpc("client_address");
  for (const name of ["x-forwarded-for", "cf-connecting-ip"]) call.setHeader(name, "203.0.113.9");
  expect((await call).data).toBe("127.0.0.1");
});
