export const brandMessages = {
  nameTaken: "This brand name is already taken",
  nameCheckFailed: "Error checking brand name availability",
  emailTaken: "This email is already registered",
  emailCheckFailed: "Error checking email availability",
  fixErrors: "Please fix the validation errors before submitting.",
  accountCreated: "Account created successfully",
  emailNotConfirmed: "This email address is not confirmed yet. Open the link that we sent to it.",
  namesTooLong: "Company name and contact name must be 120 characters or less.",
  companyNameMissing: "Please enter your company name.",
  contactNameMissing: "Please enter a contact name.",
  emailInvalid: "Please enter a valid email address.",
  emailMissing: "Please enter your email.",
  passwordMissing: "Please enter your password.",
  passwordTooShort: "Password must be at least 8 characters.",
  passwordTooLong: "Password must be 72 bytes or less.",
  passwordsDiffer: "The passwords do not match.",
} as const;

export function confirmationSentMessage(email: string): string {
  return `We sent a link to ${email}. Open it within one hour: it confirms your address and signs you in. Check your spam folder too.`;
}

export function confirmationResentMessage(email: string): string {
  return `A new link is on its way to ${email}. It replaces the one before.`;
}

export function signUpFailedMessage(message: string): string {
  return `Signup failed: ${message}`;
}

export function loginFailedMessage(message: string): string {
  return `Login failed: ${message}`;
}
