/**
 * Fault: Lite's SMTP driver insists on valid TLS, and the links it mails point at `site_url`, where the
 * app is, not at the API that verifies them.
 * Repair: our own driver catches the mail, with its links pointed at the API.
 * Can go when: the test "plain Lite mails a verification link to the site" fails.
 */
import type { EmailDriver } from "@supabase/lite";

export function linkMailToApi(
  driver: EmailDriver,
  siteUrl: () => string,
  apiUrl: () => string,
): EmailDriver {
  return {
    send(message) {
      const wrong = `${siteUrl().replace(/\/$/, "")}/auth/v1/verify`;
      const right = `${apiUrl()}/auth/v1/verify`;
      const { text, html, ...rest } = message;
      return driver.send({
        ...rest,
        ...(text !== undefined && { text: text.replaceAll(wrong, right) }),
        ...(html !== undefined && { html: html.replaceAll(wrong, right) }),
      });
    },
  };
}
