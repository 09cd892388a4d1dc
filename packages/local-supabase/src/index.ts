export {
  localEmailWebhookSecret,
  localJwtSecret,
  localPublishableKey,
  localSecretKey,
} from "./keys.ts";
export {
  startLocalSupabase,
  type LocalSupabase,
  type LocalSupabaseOptions,
} from "./local-supabase.ts";
export { createEmailApi } from "./mail/email-api.ts";
export { createMailbox, type CaughtMessage } from "./mail/mailbox.ts";
