import { partnersEmail } from "../product/index.ts";

/** Messages for refusals of the auth service. They load with its client, not with the forms. */
export const authMessages = {
  credentialsWrong: "That email and password don't match.",
  emailNotConfirmed: "This email address isn't confirmed yet. Open the link we sent you.",
  passwordUnchanged: "Your new password must be different from your current one.",
  currentPasswordRequired: "To set a new password, enter your current one.",
  currentPasswordWrong: "That isn't your current password.",
  passwordWeak: "Please choose a password that is harder to guess.",
  passwordPlain: "Please mix small and capital letters, digits and symbols.",
  accountBlocked: `This account is blocked. To have it opened again, write to ${partnersEmail}.`,
  tooManyAttempts: "Too many attempts. Please wait a few minutes, then try again.",
  emailLimit: "We've sent as many emails as we can for now. Please try again in an hour.",
  emailRefused: "We can't send mail to this address. Please use another one.",
  valueRefused: "The server didn't accept what you entered. Please check it and try again.",
  signUpRefused:
    "Your account wasn't created. The company name or email may have been taken in the meantime.",
  signUpClosed: `We take no sign-ups or logins at the moment. Please try again later, or write to ${partnersEmail}.`,
  secondFactorNeeded: `Your account has a second factor, and this needs it. If you can't use it, write to ${partnersEmail}.`,
  codeWrong:
    "That code isn't right. Enter the one your app shows now. If it isn't accepted either, let your phone set its clock automatically.",
  codeExpired: "The time to enter the code has run out. Enter the one your app shows now.",
  codeUsed: "Wait a minute, then use a new code",
  factorNameTaken: "You already have an app with this name. Please choose another one.",
  factorLimit: "Your account has as many apps as it can have. Please remove one first.",
  factorGone: "This app was removed from your account. Use another one, or sign in again.",
  reauthenticationNeeded: "To change your password, please sign in again first.",
} as const;

/** `minutes` until codes are accepted again; the account was signed out everywhere. */
export function codesRefusedMessage(minutes: number): string {
  const wait = `${String(minutes)} minute${minutes === 1 ? "" : "s"}`;
  return `Too many wrong codes. For your safety you're signed out everywhere. Please sign in again in ${wait}.`;
}

/** `seconds`: time until another email can be sent. */
export function emailJustSentMessage(seconds: number): string {
  const wait = seconds < 1 ? "a moment" : `${String(seconds)} second${seconds === 1 ? "" : "s"}`;
  return `We sent an email a moment ago. You can ask for another in ${wait}.`;
}
