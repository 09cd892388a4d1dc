import { expect, test } from "vitest";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";

const lite = plainAndPatchedLite(`
  create function public.request_headers() returns jsonb language sql as $$
    select current_setting('request.headers', true)::jsonb
  $$;
`);

const forged = {
  "cf-connecting-ip": "203.0.113.9",
  "x-forwarded-for": "203.0.113.9",
  "x-real-ip": "203.0.113.9",
};

/** The values of these headers that SQL sees if a client sends them. */
async function received(backend: typeof lite.plain): Promise<unknown> {
  const call = backend.visitor().rpc("request_headers");
  for (const [name, value] of Object.entries(forged)) call.setHeader(name, value);
  return (await call).data;
}

test("plain Lite passes on a forged address", async () => {
  expect(await received(lite.plain)).toMatchObject(forged);
});

test("the edge's header has the socket's address, the others what the client sent", async () => {
  expect(await received(lite.patched)).toMatchObject({
    ...forged,
    "cf-connecting-ip": "127.0.0.1",
    "x-forwarded-for": "203.0.113.9, 127.0.0.1",
  });
});
