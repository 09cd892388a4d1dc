/**
 * Fault: Lite's SMTP driver insists on valid TLS; the links it mails point at `site_url`, where the app is,
 * not at the API that verifies them, and forget the page that the app asked to return to.
 * Repair: our own driver catches the mail, with its links put right. The page is held against the
 * allow-list when the link is followed.
 * Can go when: the test "plain Lite mails a verification link to the site" fails.
 */
import type { EmailDriver } from "@supabase/lite";
import { currentRequest } from "../http/current-request.ts";

export function linkMailToApi(
  driver: EmailDriver,
  siteUrl: string,
  apiUrl: () => string,
): EmailDriver {
  const verification = `${siteUrl.replace(/\/$/, "")}/auth/v1/verify`;
  const returnToSite = `redirect_to=${encodeURIComponent(siteUrl)}`;
  return {
    send({ text, html, ...message }) {
      const wanted = wantedPage() ?? siteUrl;
      const repair = (content: string) =>
        content
          .replaceAll(verification, `${apiUrl()}/auth/v1/verify`)
          .replaceAll(returnToSite, `redirect_to=${encodeURIComponent(wanted)}`);
      return driver.send({
        ...message,
        ...(text !== undefined && { text: repair(text) }),
        ...(html !== undefined && { html: repair(html) }),
      });
    },
  };
}

function wantedPage(): string | null {
  const request = currentRequest()?.request;
  return request ? new URL(request.url).searchParams.get("redirect_to") : null;
}
