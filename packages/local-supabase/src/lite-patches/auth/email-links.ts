/**
 * Problem: Lite's SMTP driver requires valid TLS, and its links point at `site_url`, not at the API, and drop the
 * page that the app asked to return to.
 * Workaround: use our own driver, and correct the links in each message; Lite still checks the page against the
 * allow-list when the link is followed.
 * Remove when: the test "plain Lite sends a verification link that points at the site" fails.
 */
import type { EmailDriver } from "@supabase/lite";
import { currentRequest } from "../../http/current-request.ts";

export function fixEmailLinks(
  driver: EmailDriver,
  siteUrl: string,
  apiUrl: () => string,
): EmailDriver {
  const verification = `${siteUrl.replace(/\/$/, "")}/auth/v1/verify`;
  const redirectToSite = `redirect_to=${encodeURIComponent(siteUrl)}`;
  return {
    send({ text, html, ...message }) {
      const page = requestedPage() ?? siteUrl;
      const fixLinks = (content: string) =>
        content
          .replaceAll(verification, `${apiUrl()}/auth/v1/verify`)
          .replaceAll(redirectToSite, `redirect_to=${encodeURIComponent(page)}`);
      return driver.send({
        ...message,
        ...(text !== undefined && { text: fixLinks(text) }),
        ...(html !== undefined && { html: fixLinks(html) }),
      });
    },
  };
}

function requestedPage(): string | null {
  const request = currentRequest()?.request;
  return request ? new URL(request.url).searchParams.get("redirect_to") : null;
}
