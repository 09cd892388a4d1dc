import { expect, test } from "vitest";
import { handleFailures, BadRequest } from "./failures.ts";

async function ask(error: Error, path = "/storage/v1/bucket") {
  const logged: unknown[] = [];
  const handler = handleFailures(
    () => Promise.reject(error),
    (entry) => logged.push(entry),
  );
  const response = await handler(new Request(`http://127.0.0.1${path}`), "127.0.0.1");
  return { status: response.status, body: (await response.json()) as unknown, logged };
}

test("a failure is a 500 without its reason, which is logged", async () => {
  const error = new Error("secret");
  expect(await ask(error)).toEqual({
    status: 500,
    body: { message: "Internal server error" },
    logged: [error],
  });
});

test("a malformed request is a 400 and is not logged", async () => {
  const { status, body, logged } = await ask(new BadRequest("The body is not JSON"));
  expect([status, body, logged]).toEqual([
    400,
    { statusCode: "400", error: "Bad Request", message: "The body is not JSON" },
    [],
  ]);
});

test.for([
  ["/rest/v1/races", { code: "PGRST102", message: "Why", details: null, hint: null }],
  ["/auth/v1/signup", { code: 400, error_code: "bad_json", msg: "Why" }],
  ["/storage/v1/bucket", { statusCode: "400", error: "Bad Request", message: "Why" }],
] as const)("a 400 has the service's own error format: %s", async ([path, body]) => {
  expect(await ask(new BadRequest("Why"), path)).toMatchObject({ status: 400, body });
});

test("a 400 contains the service's error code", async () => {
  const { body } = await ask(new BadRequest("Why", "weak"), "/auth/v1/signup");
  expect(body).toMatchObject({ error_code: "weak" });
});
