import { brandDetailsSchema } from "@outpace/domain/brands";
import { expect, test, vi } from "vitest";

import { loadedSchema } from "./loaded-schema.ts";

const typed = { companyName: " Harbour ", contactName: "Robin" };

test("loads with the first values, and returns the schema's output", async () => {
  const load = vi.fn(() => Promise.resolve(brandDetailsSchema()));
  const schema = loadedSchema(load);
  expect(load).not.toHaveBeenCalled();
  expect(await schema["~standard"].validate(typed)).toEqual({
    value: { companyName: "Harbour", contactName: "Robin" },
  });
  expect(await schema["~standard"].validate({ ...typed, contactName: "" })).toMatchObject({
    issues: [{ path: ["contactName"], message: "Please enter a contact name." }, {}],
  });
});
