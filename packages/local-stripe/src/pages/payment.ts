/** The page of a session: a payer decides here how the payment ends, by a button for each outcome and no field for a card. */
import { dollars, type Context } from "../context.ts";
import type { Session } from "../objects.ts";
import { html, type Html } from "./html.ts";
import { facts, page, time } from "./layout.ts";
import { outcomesOf, successUrl } from "./outcomes.ts";

export function paymentPage(context: Context, session: Session): Response {
  const { store } = context;
  const { id, success_url: success, cancel_url: cancel } = session;
  const isOpen = session.status === "open";
  const isDeclined = store.get("payment_intent", session.payment_intent ?? "")?.last_payment_error;
  const [title, back] = titles(session);
  const buttons = Object.entries(outcomesOf(context, session)).filter(
    ([value]) => value !== "walk-away" || cancel !== null,
  );
  return page(
    title,
    html`${
        isOpen && isDeclined
          ? html`<p role="alert">Your card was declined. Try again, or pay in another way.</p>`
          : undefined
      }
      ${isOpen ? undefined : html`<p>${over(session)}</p>`} ${names(context, id)}
      <p class="amount">${dollars(session.amount_total ?? 0)}</p>
      ${facts([
        ["Can be paid until", time(session.expires_at)],
        ["Session", id],
      ])}
      ${back === null ? undefined : html`<p><a href="${back}">Back to the shop</a></p>`}
      <form method="post" action="/pay/${id}">
        ${buttons.map(([value, { name, meaning }]) => button(value, name, meaning))}
      </form>`,
    { leadsTo: [success, cancel] },
  );
}

/** The title of a session's page, and where a session that is over leads back to. */
function titles(session: Session): [string, string | null] {
  if (session.status === "open") return ["Checkout", null];
  if (session.status === "expired") return ["Expired", session.cancel_url];
  return ["Already Complete", successUrl(session)];
}

function over({ status }: Session): string {
  return status === "complete"
    ? "This session was completed. It cannot be paid twice."
    : "The time to pay is over. Nothing was charged.";
}

/** What a session is for. */
export function names({ store }: Context, id: string): Html {
  const lines = store.get("checkout", id)?.line_items ?? [];
  return html`${lines.map(
    ({ price_data: price }) => html`<p><bdi>${price.product_data.name}</bdi></p>`,
  )}`;
}

function button(value: string, name: string, meaning: string): Html {
  return html`<div class="switch">
    <button name="outcome" value="${value}" aria-describedby="${value}">${name}</button>
    <span id="${value}" class="muted">${meaning}</span>
  </div>`;
}
