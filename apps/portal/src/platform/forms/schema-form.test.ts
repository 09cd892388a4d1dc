import { SignUpSchema } from "@outpace/domain/brands";
import { expect, test } from "vitest";

import { reportOf, schemaResolver } from "./schema-form.ts";

const filled = {
  companyName: "Harbour",
  email: "robin@harbour.example",
  contactName: "Robin Quay",
  password: "stride-for-stride-9",
};

async function report(values: typeof filled) {
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { errors } = await schemaResolver(SignUpSchema)(values, undefined, options);
  return reportOf(errors, (name) => `id-${name}`);
}

test("several wrong fields make a summary in field order, under the schema's message", async () => {
  expect(await report({ ...filled, companyName: "", email: "", password: "" })).toEqual({
    message: "Missing required fields: name, contact_email",
    errors: [
      { fieldId: "id-companyName", message: "Please enter your company name." },
      { fieldId: "id-email", message: "Please enter your email." },
      { fieldId: "id-password", message: "Please enter your password." },
    ],
  });
  expect(await report({ ...filled, email: "x", password: "x" })).toMatchObject({
    message: "Please check these 2 fields:",
  });
});

test("a single wrong field shows the schema's message about the form, else its own", async () => {
  expect(await report({ ...filled, contactName: " " })).toEqual({
    field: "contactName",
    message: "Missing required fields: contact_name",
  });
  expect(await report({ ...filled, password: "short" })).toEqual({
    field: "password",
    message: "Password must be at least 8 characters.",
  });
});
