import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { SignUpSchema } from "@outpace/domain/brands";
import { expect, test } from "vitest";

test("a form has the first message of each field, in order, and under root the schema's own", async () => {
  const blank = { companyName: "", email: "", contactName: "Robin Quay", password: "" };
  const resolve = standardSchemaResolver(SignUpSchema);
  const { errors } = await resolve(blank, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  expect(Object.entries(errors).map(([field, { message }]) => [field, message])).toEqual([
    ["companyName", "Missing required fields: name"],
    ["email", "Please enter your email."],
    ["password", "Please enter your password."],
    ["root", "Missing required fields: name, contact_email"],
  ]);
});
