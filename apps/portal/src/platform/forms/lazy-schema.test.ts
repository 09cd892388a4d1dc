import { LoginSchema } from "@outpace/domain/brands";
import { expect, test } from "vitest";

import { lazySchema } from "./lazy-schema.ts";

const typed = { email: " Hello@Harbour.Example ", password: "x" };

test("loads with the first values, and checks them", async () => {
  let loads = 0;
  const schema = lazySchema(() => {
    loads += 1;
    return Promise.resolve(LoginSchema);
  });
  expect(loads).toBe(0);
  expect(await schema["~standard"].validate(typed)).toEqual({
    value: { email: "hello@harbour.example", password: "x" },
  });
  expect(await schema["~standard"].validate({ ...typed, password: "" })).toMatchObject({
    issues: [{ path: ["password"], message: "Please enter your password." }],
  });
});

test("passes values unchanged if the schema cannot load", async () => {
  const schema = lazySchema<typeof typed>(() => Promise.reject(new Error("offline")));
  expect(await schema["~standard"].validate(typed)).toEqual({ value: typed });
});
