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
export type { CaughtMessage } from "./mail/mailbox.ts";
