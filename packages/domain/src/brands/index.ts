export * from "./auth-messages.ts";
export * from "./brand.ts";
export * from "./closing.ts";
export { ClosingSchema } from "./closing-form.ts";
export {
  ConfirmationSchema,
  LoginSchema,
  NewPasswordSchema,
  normalisePassword,
  PasswordChangeSchema,
  ResetRequestSchema,
  type Login,
} from "./credentials.ts";
export * from "./details.ts";
export * from "./email-change.ts";
export * from "./invitation-forms.ts";
export * from "./invitations.ts";
export * from "./limits.ts";
export * from "./messages.ts";
export * from "./roles.ts";
export * from "./second-factor.ts";
export * from "./new-email.ts";
