import * as z from "zod/mini";
import { companyNameFault, nameText } from "../names/index.ts";
import { requiredFields } from "../required-text.ts";
import { emailField, newPasswordField } from "./credentials.ts";
import { brandMessages } from "./messages.ts";
import { brandNameMaxLength } from "./limits.ts";

const limits = { maxLength: brandNameMaxLength, tooLong: brandMessages.namesTooLong };
const companyNameField = nameText(
  { ...limits, missing: brandMessages.companyNameMissing },
  companyNameFault,
);
const contactNameField = nameText(
  { ...limits, missing: brandMessages.contactNameMissing },
  () => null,
);

/** If required fields are blank, one issue of the whole form names them all. */
export const SignUpSchema = z
  .object({
    companyName: companyNameField,
    email: emailField,
    contactName: contactNameField,
    password: newPasswordField,
  })
  .check(
    requiredFields({ companyName: "name", email: "contact_email", contactName: "contact_name" }),
  );
export type SignUp = z.infer<typeof SignUpSchema>;

export const BrandDetailsSchema = z
  .object({ companyName: companyNameField, contactName: contactNameField })
  .check(requiredFields({ companyName: "name", contactName: "contact_name" }));
export type BrandDetails = z.infer<typeof BrandDetailsSchema>;
