import { partnersEmail } from "../product/index.ts";

export const brandMessages = {
  nameTaken: "This brand name is already taken",
  nameCheckFailed: "Error checking brand name availability",
  emailTaken: "This email is already registered",
  emailCheckFailed: "Error checking email availability",
  fixErrors: "Please fix the validation errors before submitting.",
  accountCreated: "Account created successfully",
  credentialsWrong: "That email and password don't match.",
  emailNotConfirmed: "This email address isn't confirmed yet. Open the link we sent you.",
  namesTooLong: "Company name and contact name must be 120 characters or less.",
  companyNameMissing: "Please enter your company name.",
  contactNameMissing: "Please enter a contact name.",
  emailInvalid: "Please enter a valid email address.",
  emailMissing: "Please enter your email.",
  passwordMissing: "Please enter your password.",
  passwordTooShort: "Password must be at least 8 characters.",
  passwordTooLong:
    "Please choose a shorter password: up to 72 characters, fewer with accents or emoji.",
  passwordsDiffer: "The passwords don't match.",
  passwordUnchanged: "Your new password must be different from your current one.",
  passwordWeak: "Please choose a password that is harder to guess.",
  accountBlocked: `This account is blocked. To have it opened again, write to ${partnersEmail}.`,
  captchaFailed: "We couldn't confirm that you're a person. Please try again.",
  tooManyAttempts: "Too many attempts. Please wait a few minutes, then try again.",
  reauthenticationNeeded: "To change your password, please sign in again first.",
} as const;

/** An address has no letters but those of `emailField`, which go from left to right. */
export function confirmationSentMessage(email: string): string {
  return `We sent a link to ${email}. Open it within one hour to confirm your address and sign in. If you can't find it, check your spam folder.`;
}

export function confirmationResentMessage(email: string): string {
  return `A new link is on its way to ${email}. It replaces the earlier one.`;
}

export function signUpFailedMessage(message: string): string {
  return `Signup failed: ${message}`;
}

export function loginFailedMessage(message: string): string {
  return `Login failed: ${message}`;
}
