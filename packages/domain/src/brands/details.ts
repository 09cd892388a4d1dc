import * as z from "zod/mini";
import { missingFieldsMessage, requiredFields, requiredText } from "../required-text.ts";
import { emailField, newPasswordField } from "./credentials.ts";
import { brandMessages } from "./messages.ts";

export const brandNameMaxLength = 120;

const nameField = (column: "name" | "contact_name") =>
  requiredText(missingFieldsMessage([column])).check(
    z.refine((name) => [...name].length <= brandNameMaxLength, brandMessages.namesTooLong),
  );

/** If required fields are blank, an issue of the whole form names them all. */
export const SignUpSchema = z
  .object({
    companyName: nameField("name"),
    email: emailField,
    contactName: nameField("contact_name"),
    password: newPasswordField,
  })
  .check(
    requiredFields({ companyName: "name", email: "contact_email", contactName: "contact_name" }),
  );
export type SignUp = z.infer<typeof SignUpSchema>;

export const BrandDetailsSchema = z
  .object({ companyName: nameField("name"), contactName: nameField("contact_name") })
  .check(requiredFields({ companyName: "name", contactName: "contact_name" }));
export type BrandDetails = z.infer<typeof BrandDetailsSchema>;
