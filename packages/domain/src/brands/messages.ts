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
  passwordTooLong:
    "Please choose a shorter password: up to 72 characters, fewer with accents or emoji.",
  passwordsDiffer: "The passwords don't match.",
  passwordUnchanged: "Your new password must be different from your current one.",
  passwordWeak: "Please choose a password that is harder to guess.",
  passwordPlain: "Please mix small and capital letters, digits and symbols.",
  accountBlocked: `This account is blocked. To have it opened again, write to ${partnersEmail}.`,
  captchaFailed: "We couldn't confirm that you're a person. Please try again.",
  tooManyAttempts: "Too many attempts. Please wait a few minutes, then try again.",
  emailLimit: "We've sent as many emails as we can for now. Please try again in an hour.",
  emailRefused: "We can't send mail to this address. Please use another one.",
  valueRefused: "The server didn't accept what you entered. Please check it and try again.",
  signUpRefused:
    "Your account wasn't created. The company name or email may have been taken in the meantime.",
  signUpClosed: `We take no sign-ups or logins at the moment. Please try again later, or write to ${partnersEmail}.`,
  secondFactorNeeded: `Your account has a second factor, and this needs it. If you can't use it, write to ${partnersEmail}.`,
  reauthenticationNeeded: "To change your password, please sign in again first.",
} as const;

export function passwordTooShortMessage(length: number): string {
  return `Password must be at least ${String(length)} characters.`;
}

/** `seconds` until the next one can be sent. */
export function emailJustSentMessage(seconds: number): string {
  const wait = seconds < 1 ? "a moment" : `${String(seconds)} second${seconds === 1 ? "" : "s"}`;
  return `We sent an email to this address a moment ago. You can ask for another in ${wait}.`;
}

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
