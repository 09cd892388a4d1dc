/** The pages, what their forms do, and the faults that tests and developers ask for. */
import { z } from "zod";
import { dollars, type Context } from "../context.ts";
import { html } from "./html.ts";
import { facts, messagePage, page, time } from "./layout.ts";
import { outcomesOf } from "./outcomes.ts";
import { names, paymentPage } from "./payment.ts";

export async function answerPage(request: Request, context: Context): Promise<Response> {
  const { pathname } = new URL(request.url);
  const [, area = "", id = ""] = pathname.split("/");
  if (request.method === "POST") {
    // Another site's page may send forms here too.
    const site = request.headers.get("sec-fetch-site") ?? "none";
    if (site !== "same-origin" && site !== "none") {
      return messagePage("Refused", "This form was sent by another site.", 403);
    }
    const form = new URLSearchParams(await request.text());
    if (area === "pay") return decide(context, id, form.get("outcome") ?? "");
    if (area === "faults") return setFaults(context, form);
  } else {
    if (pathname === "/") return sessionsPage(context);
    if (area === "pay") return sessionPage(context, id);
    if (area === "receipts") return receiptPage(context, id);
    if (area === "invoices") return invoicePage(context, id);
  }
  return notFound();
}

function notFound(): Response {
  return messagePage("Not Found", "There is no such page.", 404);
}

function redirect(location: string): Response {
  return new Response(undefined, { status: 303, headers: { location } });
}

/** So that a developer finds the page of a payment again, such as of one that waits for the bank. */
function sessionsPage(context: Context): Response {
  const sessions = context.store.all("session").toReversed().slice(0, 50);
  return page(
    "Sessions",
    html`<ul>
        ${sessions.map(
          ({ id, created, status, payment_status: paid }) =>
            html`<li>
              ${names(context, id)}<a href="/pay/${id}"
                >${time(created)}: ${status ?? ""}, ${paid}</a
              >
            </li>`,
        )}
      </ul>
      ${sessions.length === 0 ? html`<p>The shop has opened none yet.</p>` : undefined}`,
  );
}

function sessionPage(context: Context, id: string): Response {
  const session = context.store.get("session", id);
  return session ? paymentPage(context, session) : notFound();
}

function decide(context: Context, id: string, name: string): Response {
  const session = context.store.get("session", id);
  if (!session) return notFound();
  const outcome = Object.entries(outcomesOf(context, session)).find(([key]) => key === name)?.[1];
  // It was paid or has expired in another tab.
  if (!outcome) return paymentPage(context, session);
  outcome.act?.(context, id);
  return redirect(outcome.leadsTo?.(session) ?? `/pay/${id}`);
}

const faults = z.object({
  deliveries: z.enum(["once", "twice", "never"]).exactOptional(),
  refunds: z.enum(["succeeded", "pending"]).exactOptional(),
});

function setFaults(context: Context, form: URLSearchParams): Response {
  const { data, error } = faults.safeParse(Object.fromEntries(form));
  if (error) return new Response(`${z.prettifyError(error)}\n`, { status: 400 });
  return Response.json(Object.assign(context.faults, data));
}

function receiptPage({ store }: Context, id: string): Response {
  const charge = store.get("charge", id);
  if (!charge) return notFound();
  return page(
    "Receipt",
    facts([
      ["For", html`<bdi>${charge.description ?? "A payment"}</bdi>`],
      ["Amount", dollars(charge.amount)],
      ["Refunded", dollars(charge.amount_refunded)],
      ["Paid", time(charge.created)],
    ]),
  );
}

function invoicePage(context: Context, id: string): Response {
  const invoice = context.store.get("invoice", id);
  const session = context.store.all("session").find((one) => one.invoice === id);
  if (!invoice || !session) return notFound();
  return page(
    "Invoice",
    facts([
      ["Number", invoice.number ?? ""],
      ["For", names(context, session.id)],
      ["Amount", dollars(invoice.total)],
      ["Paid", time(invoice.created)],
    ]),
  );
}
