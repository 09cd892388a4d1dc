/** The mail catcher's routes: pages for people, JSON for tests, and the API of an e-mail provider. */
import type { Handler } from "../http/requests.ts";
import { createEmailApi } from "./email-api.ts";
import type { Mailbox } from "./mailbox.ts";
import { listPage, messagePage, missingPage } from "./pages.ts";

/** A message may not load or run anything, even outside its sandbox. */
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; frame-ancestors 'none'; base-uri 'self' about:";

export function createMailRoutes(mailbox: Mailbox): Handler {
  const sendEmail = createEmailApi(mailbox);
  return (request) => {
    const isSending = request.method === "POST" && new URL(request.url).pathname === "/emails";
    return isSending ? sendEmail(request) : Promise.resolve(route(request, mailbox));
  };
}

function route({ method, url }: Request, mailbox: Mailbox): Response {
  const { pathname } = new URL(url);
  switch (`${method} ${pathname}`) {
    case "GET /api/messages":
      return Response.json(mailbox.list());
    case "DELETE /api/messages":
      mailbox.clear();
      return new Response(null, { status: 204 });
    case "POST /clear":
      mailbox.clear();
      return new Response(null, { status: 303, headers: { location: "/" } });
    case "GET /":
      return html(listPage(mailbox.list()));
    default: {
      const message = mailbox.find(pathname.replace(/^\/messages\//, ""));
      return message ? html(messagePage(message)) : html(missingPage(), 404);
    }
  }
}

function html(content: string, status = 200): Response {
  return new Response(content, {
    status,
    headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": pagePolicy },
  });
}
