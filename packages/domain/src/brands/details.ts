import * as z from "zod/mini";
import { checkForm, requiredText, type FormCheck } from "../form-check.ts";
import { missingFields, missingFieldsMessage } from "../missing-fields.ts";
import { emailField, newPasswordField } from "./credentials.ts";
import { brandMessages } from "./messages.ts";

export const requiredBrandFields = ["name", "contact_email", "contact_name"] as const;

/** "Missing required fields: ..." by the fields' stored names, or null. */
export function missingBrandFields(
  brand: Readonly<Partial<Record<(typeof requiredBrandFields)[number], unknown>>>,
): string | null {
  return missingFields(brand, requiredBrandFields);
}

export const brandNameMaxLength = 120;

const nameField = (column: "name" | "contact_name") =>
  requiredText(missingFieldsMessage([column])).check(
    z.refine((name) => [...name].length <= brandNameMaxLength, brandMessages.namesTooLong),
  );

const SignUpSchema = z.object({
  companyName: nameField("name"),
  email: emailField,
  contactName: nameField("contact_name"),
  password: newPasswordField,
});
export type SignUp = z.infer<typeof SignUpSchema>;

/** When several required fields are blank, `message` names them all at once. */
export function checkSignUp(values: SignUp): FormCheck<SignUp, keyof SignUp> {
  const check = checkForm(SignUpSchema, values);
  if (check.ok) return check;
  const { companyName, email, contactName } = values;
  const missing = missingBrandFields({
    name: companyName,
    contact_email: email,
    contact_name: contactName,
  });
  return missing === null ? check : { ...check, message: missing };
}

const BrandDetailsSchema = z.object({
  companyName: nameField("name"),
  contactName: nameField("contact_name"),
});
export type BrandDetails = z.infer<typeof BrandDetailsSchema>;

export function checkBrandDetails(
  values: BrandDetails,
): FormCheck<BrandDetails, keyof BrandDetails> {
  const check = checkForm(BrandDetailsSchema, values);
  if (check.ok) return check;
  const missing = missingFields({ name: values.companyName, contact_name: values.contactName }, [
    "name",
    "contact_name",
  ]);
  return missing === null ? check : { ...check, message: missing };
}
