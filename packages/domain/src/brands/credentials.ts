import * as z from "zod/mini";
import { isStorable, unstorableMessage } from "../texts/storable.ts";
import { isEmailAddress, normaliseEmail } from "../email-addresses/index.ts";
import { brandMessages, passwordTooShortMessage } from "./messages.ts";
import { passwordMinLength } from "./limits.ts";

/** bcrypt, which the backend uses, ignores all bytes past this limit. */
const passwordMaxBytes = 72;

function bytesInUtf8(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

export const emailField = z
  .string(brandMessages.emailMissing)
  .check(
    z.overwrite(normaliseEmail),
    z.minLength(1, brandMessages.emailMissing),
    z.refine(isStorable, unstorableMessage),
    z.refine(isEmailAddress, brandMessages.emailInvalid),
  );

/** Whichever keyboard or browser wrote it, the same password is the same bytes. */
export function normalisePassword(password: string): string {
  return password.normalize("NFKC");
}

export const newPasswordField = z.string().check(
  z.overwrite(normalisePassword),
  z.minLength(1, brandMessages.passwordMissing),
  z.minLength(passwordMinLength, passwordTooShortMessage(passwordMinLength)),
  z.refine((password) => bytesInUtf8(password) <= passwordMaxBytes, brandMessages.passwordTooLong),
);

/** Accepts any password: a stored one may predate today's rules. */
export const LoginSchema = z.object({
  email: emailField,
  password: z.string().check(z.minLength(1, brandMessages.passwordMissing)),
});
export type Login = z.infer<typeof LoginSchema>;

export const ResetRequestSchema = z.object({ email: emailField });

/** The form that confirms a sign-up. */
export const ConfirmationSchema = z.object({ password: newPasswordField });

const repeated = {
  password: newPasswordField,
  confirmation: z.string().check(z.overwrite(normalisePassword)),
};

const isRepeated = z.refine<{ password: string; confirmation: string }>(
  ({ password, confirmation }) => password === confirmation,
  {
    error: brandMessages.passwordsDiffer,
    path: ["confirmation"],
    // If the password breaks a rule, only that message shows.
    when: ({ issues }) => issues.length === 0,
  },
);

/** A password that a link lets set, which asks for no current one. */
export const NewPasswordSchema = z.object({ current: z.string(), ...repeated }).check(isRepeated);

/** Accepts any current password, as the login does. */
export const PasswordChangeSchema = z
  .object({
    current: z.string().check(z.minLength(1, brandMessages.currentPasswordMissing)),
    ...repeated,
  })
  .check(isRepeated);
