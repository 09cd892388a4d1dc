/** What the functions find in their environment, to send e-mails to the mail catcher. */
import { localEmailKey, localEmailWebhookSecret } from "../keys.ts";

/** Of a developer's machine. */
const marketingUrl = "http://localhost:4321";

/** `url` is the mail catcher's. */
export function emailVariables(url: string, sender: string): Record<string, string> {
  return {
    EMAIL_API_URL: url,
    EMAIL_API_KEY: localEmailKey,
    EMAIL_FROM: sender,
    EMAIL_PER_SECOND: "20",
    EMAIL_WEBHOOK_SECRET: localEmailWebhookSecret,
    MARKETING_URL: marketingUrl,
  };
}
