/** The mail catcher's routes: pages for people, JSON for tests, and the API of an e-mail provider. */
import type { Handler } from "../http/handler.ts";
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

function route(request: Request, mailbox: Mailbox): Response {
  const { pathname } = new URL(request.url);
  const [, collection, id = ""] = /^\/(api\/messages|messages)(?:\/([^/]+))?$/.exec(pathname) ?? [];
  if (collection === "api/messages") return api(request, mailbox, id);
  if (request.method === "POST" && pathname === "/clear") {
    mailbox.clear();
    return new Response(null, { status: 303, headers: { location: "/" } });
  }
  if (request.method !== "GET" && request.method !== "HEAD") {
    return new Response(null, { status: 405 });
  }
  if (pathname === "/view/latest.html") return latest(request, mailbox);
  if (pathname === "/") return html(listPage(mailbox.list()));
  const message = collection === "messages" ? mailbox.find(id) : undefined;
  return message ? html(messagePage(message)) : html(missingPage(), 404);
}

/** The newest message to an address, under the CLI mail catcher's path and query. */
function latest(request: Request, mailbox: Mailbox): Response {
  const query = new URL(request.url).searchParams.get("query") ?? "";
  const [, address = ""] = /^to:"([^"]+)"$/.exec(query) ?? [];
  const message = mailbox.list().find(({ to }) => to === address);
  return message ? html(message.html) : html(missingPage(), 404);
}

function api(request: Request, mailbox: Mailbox, id: string): Response {
  if (request.method === "DELETE" && id === "") {
    mailbox.clear();
    return new Response(null, { status: 204 });
  }
  if (request.method !== "GET") return new Response(null, { status: 405 });
  if (id === "") return Response.json(mailbox.list());
  const message = mailbox.find(id);
  return message
    ? Response.json(message)
    : Response.json({ message: "No such message" }, { status: 404 });
}

function html(content: string, status = 200): Response {
  return new Response(content, {
    status,
    headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": pagePolicy },
  });
}
