/** The pages and what their forms do. */
import type { Actions } from "../actions.ts";
import { StripeRefusal } from "../api/refusal.ts";
import type { Context } from "../context.ts";
import { deliveryModes } from "../records.ts";
import { dollars } from "../reversals.ts";
import { html } from "./layout.ts";
import { panelPage } from "./panel.ts";
import { messagePage, overPage, payPage, proofPage, successUrl } from "./pay.ts";
import { time } from "./time.ts";

export async function answerPage(
  request: Request,
  context: Context,
  actions: Actions,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const [, area = "", id = ""] =
    /^\/(pay|receipts|invoices|panel|)(?:\/([\w-]+))?$/.exec(pathname) ?? [];
  if (request.method === "POST") {
    // Another site's page may send forms here too.
    const site = request.headers.get("sec-fetch-site") ?? "none";
    if (site !== "same-origin" && site !== "none") {
      return messagePage("Refused", "This form was sent by another site.", 403);
    }
    const form = new URLSearchParams(await request.text());
    if (area === "pay") return decide(context, actions, id, form.get("outcome") ?? "");
    if (area === "panel") return act(context, actions, form);
  } else if (request.method === "GET" || request.method === "HEAD") {
    if (pathname === "/") return panelPage(context, actions);
    if (area === "pay") return checkoutPage(context, id);
    if (area === "receipts") return receiptPage(context, id);
    if (area === "invoices") return invoicePage(context, id);
  } else return new Response(undefined, { status: 405 });
  return notFound();
}

function notFound(): Response {
  return messagePage("Not Found", "The test bench has no such page.", 404);
}

function checkoutPage(context: Context, id: string): Response {
  const session = context.store.get("session", id);
  if (!session) return messagePage("Not Found", "There is no such session.", 404);
  return session.status === "open" ? payPage(context, session) : overPage(session);
}

function redirect(location: string): Response {
  return new Response(undefined, { status: 303, headers: { location } });
}

function decide(context: Context, actions: Actions, id: string, outcome: string): Response {
  const session = context.store.get("session", id);
  if (!session) return checkoutPage(context, id);
  if (outcome === "walk-away") return redirect(session.cancel_url ?? `/pay/${id}`);
  // It was paid or expired in another tab.
  if (session.status !== "open") return overPage(session);
  switch (outcome) {
    case "pay":
      actions.pay(id);
      return redirect(successUrl(session));
    case "bank-debit":
      actions.payByBankDebit(id);
      return redirect(successUrl(session));
    case "decline":
      actions.decline(id);
      return redirect(`/pay/${id}`);
    case "expire":
      actions.expire(id);
      return redirect(`/pay/${id}`);
    default:
      return notFound();
  }
}

async function act(context: Context, actions: Actions, form: URLSearchParams): Promise<Response> {
  const id = form.get("id") ?? "";
  try {
    switch (form.get("action")) {
      case "set": {
        const mode = deliveryModes.find((known) => known === form.get("deliveries"));
        if (mode) actions.setDeliveries(mode);
        actions.setRefunds(form.get("refunds") === "pending" ? "pending" : "succeeded");
        break;
      }
      case "deliver-now":
        await actions.deliverNow();
        break;
      case "resend":
        await actions.resend(id);
        break;
      case "clear":
        actions.clear(id);
        break;
      case "bounce":
        actions.bounce(id);
        break;
      case "refund":
        actions.refund(id, centsOf(form.get("amount") ?? ""));
        break;
      case "settle":
        actions.settleRefund(id);
        break;
      case "fail":
        actions.failRefund(id);
        break;
      case "dispute":
      case "inquiry":
        actions.openDispute(id, form.get("action") === "inquiry" ? "inquiry" : "dispute");
        break;
      case "won":
      case "lost":
        actions.closeDispute(id, form.get("action") === "won" ? "won" : "lost");
        break;
      default:
        return notFound();
    }
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    return panelPage(context, actions, error.message);
  }
  return redirect("/");
}

function centsOf(amount: string): number {
  const text = amount.trim().replace(/^\$/, "").replaceAll(",", "");
  if (!/^\d+(\.\d{1,2})?$/.test(text) || Number(text) === 0) {
    throw new StripeRefusal(400, "Enter an amount such as 12.50.");
  }
  return Math.round(Number(text) * 100);
}

function receiptPage({ store }: Context, id: string): Response {
  const charge = store.get("charge", id);
  if (!charge) return notFound();
  return proofPage("Receipt", [
    ["Amount", dollars(charge.amount)],
    ["Refunded", dollars(charge.amount_refunded)],
    ["For", html`<bdi>${charge.description ?? "A payment"}</bdi>`],
    ["Paid", time(charge.created)],
    ["Charge", charge.id],
  ]);
}

function invoicePage({ store }: Context, id: string): Response {
  const invoice = store.get("invoice", id);
  if (!invoice) return notFound();
  const session = store.all("session").find((one) => one.invoice === id);
  const lines = store.get("checkout", session?.id ?? "")?.lines ?? [];
  return proofPage("Invoice", [
    ["Number", invoice.number ?? ""],
    ["Amount", dollars(invoice.total)],
    ["For", html`<bdi>${lines.map(({ description }) => description).join(", ")}</bdi>`],
    ["Paid", time(invoice.created)],
  ]);
}
