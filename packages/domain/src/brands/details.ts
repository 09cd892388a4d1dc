import * as z from "zod/mini";
import { nameFault, nameText } from "../names/index.ts";
import { requiredFields } from "../required-text.ts";
import { emailField, newPasswordField } from "./credentials.ts";
import { brandMessages } from "./messages.ts";
import { brandNameMaxLength } from "./limits.ts";

const limits = { maxLength: brandNameMaxLength, tooLong: brandMessages.namesTooLong };
/** A stored name stays as it is, whatever the rules say now. */
const companyNameField = (stored?: string) =>
  nameText({ ...limits, missing: brandMessages.companyNameMissing }, (name) =>
    name === stored ? null : nameFault(name, "company"),
  );
const contactNameField = (stored?: string) =>
  nameText({ ...limits, missing: brandMessages.contactNameMissing }, (name) =>
    name === stored ? null : nameFault(name, "person"),
  );

/** If required fields are blank, one issue of the whole form names them all. */
export const SignUpSchema = z
  .object({
    companyName: companyNameField(),
    email: emailField,
    contactName: contactNameField(),
    password: newPasswordField,
  })
  .check(
    requiredFields({ companyName: "name", email: "contact_email", contactName: "contact_name" }),
  );
export type SignUp = z.infer<typeof SignUpSchema>;

export function brandDetailsSchema(stored?: Pick<SignUp, "companyName" | "contactName">) {
  return z
    .object({
      companyName: companyNameField(stored?.companyName),
      contactName: contactNameField(stored?.contactName),
    })
    .check(requiredFields({ companyName: "name", contactName: "contact_name" }));
}
export type BrandDetails = z.infer<ReturnType<typeof brandDetailsSchema>>;
