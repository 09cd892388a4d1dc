import * as z from "zod/mini";
import { checkForm, requiredText, type FormCheck } from "../form-check.ts";
import { brandMessages } from "./messages.ts";

/** As an e-mail is stored and compared. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

export const passwordMinLength = 8;
/** bcrypt, which the backend uses, reads no further than this. */
export const passwordMaxBytes = 72;

function bytesInUtf8(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

export const emailField = requiredText(brandMessages.emailMissing).check(
  z.email(brandMessages.emailInvalid),
  z.overwrite(normaliseEmail),
);

export const newPasswordField = z.string().check(
  z.minLength(1, { error: brandMessages.passwordMissing, abort: true }),
  z.minLength(passwordMinLength, brandMessages.passwordTooShort),
  z.refine((password) => bytesInUtf8(password) <= passwordMaxBytes, brandMessages.passwordTooLong),
);

const LoginSchema = z.object({
  email: emailField,
  password: z.string().check(z.minLength(1, brandMessages.passwordMissing)),
});
export type Login = z.infer<typeof LoginSchema>;

export function checkLogin(values: Login): FormCheck<Login, keyof Login> {
  return checkForm(LoginSchema, values);
}

const ResetRequestSchema = z.object({ email: emailField });
export type ResetRequest = z.infer<typeof ResetRequestSchema>;

export function checkResetRequest(values: ResetRequest): FormCheck<ResetRequest, "email"> {
  return checkForm(ResetRequestSchema, values);
}

const NewPasswordSchema = z.object({ password: newPasswordField, confirmation: z.string() });
export type NewPassword = z.infer<typeof NewPasswordSchema>;

export function checkNewPassword(values: NewPassword): FormCheck<NewPassword, keyof NewPassword> {
  const check = checkForm(NewPasswordSchema, values);
  if (!check.ok || check.value.password === check.value.confirmation) return check;
  const message = brandMessages.passwordsDiffer;
  return { ok: false, message, field: "confirmation", errors: { confirmation: message } };
}
