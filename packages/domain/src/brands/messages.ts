import { isolated } from "../directions/index.ts";

export const brandMessages = {
  nameTaken: "This brand name is already taken",
  nameCheckFailed: "Error checking brand name availability",
  emailTaken: "This email is already registered",
  emailCheckFailed: "Error checking email availability",
  fixErrors: "Please fix the validation errors before submitting.",
  accountCreated: "Account created successfully",
  namesTooLong: "Company name and contact name must be 120 characters or less.",
  companyNameMissing: "Please enter your company name.",
  contactNameMissing: "Please enter a contact name.",
  emailInvalid: "Please enter a valid email address.",
  emailUnchanged: "You already sign in with this email.",
  emailMissing: "Please enter your email.",
  passwordMissing: "Please enter your password.",
  currentPasswordMissing: "Please enter your current password.",
  codeMissing: "Please enter the code.",
  codeInvalid: "The code has six digits.",
  factorNameMissing: "Please give it a name.",
  factorNameTooLong: "Please choose a name of 40 characters or less.",
  passwordTooLong:
    "Please choose a shorter password: up to 72 characters, fewer with accents or emoji.",
  passwordsDiffer: "The passwords don't match.",
  captchaFailed: "We couldn't confirm that you're a person. Please try again.",
} as const;

export function passwordTooShortMessage(length: number): string {
  return `Password must be at least ${String(length)} characters.`;
}

export function confirmationSentMessage(email: string): string {
  return `We sent a link to ${isolated(email)}. Open it within one hour to confirm your address and sign in. If you can't find it, check your spam folder.`;
}

export function confirmationResentMessage(email: string): string {
  return `A new link is on its way to ${isolated(email)}. It replaces the earlier one.`;
}

export function signUpFailedMessage(message: string): string {
  return `Signup failed: ${message}`;
}

export function loginFailedMessage(message: string): string {
  return `Login failed: ${message}`;
}
