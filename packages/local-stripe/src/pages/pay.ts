/** The page on which a payer decides how a payment ends: a button for each outcome, and no field for a card. */
import type Stripe from "stripe";
import type { Context } from "../context.ts";
import { dollars } from "../reversals.ts";
import { html, page, type Html } from "./layout.ts";
import { time } from "./time.ts";

export function payPage({ store }: Context, session: Stripe.Checkout.Session): Response {
  const intent = store.get("payment_intent", String(session.payment_intent));
  const lines = store.get("checkout", session.id)?.lines ?? [];
  const isDeclined = intent?.last_payment_error?.code === "card_declined";
  const outcomes = [
    outcome("pay", "Pay", "The card is charged.", true),
    outcome("decline", "Decline", "The bank declines the card."),
    ...(session.payment_method_types.includes("us_bank_account")
      ? [outcome("bank-debit", "Pay by Bank Debit", "The bank answers later, on the panel.")]
      : []),
    ...(session.cancel_url
      ? [outcome("walk-away", "Walk Away", "Back to the shop; the session stays open.")]
      : []),
    outcome("expire", "Expire", "The time of the session ends now."),
  ];
  return page(
    "Checkout",
    html`<div class="narrow">
      ${isDeclined ? html`<p class="alert" role="alert">Your card was declined. Try again, or pay in another way.</p>` : undefined}
      <section class="plate">
        <h1>${lines.map(line)}</h1>
        <p class="amount">${dollars(session.amount_total ?? 0)}</p>
        <dl>
          <dt>Can be paid until</dt>
          <dd>${time(session.expires_at)}</dd>
          <dt>Session</dt>
          <dd>${session.id}</dd>
        </dl>
      </section>
      <h2>What happens?</h2>
      <form method="post" action="/pay/${session.id}" class="switches">${outcomes}</form>
    </div>`,
    { leadsTo: [session.success_url, session.cancel_url] },
  );
}

function line({ description, quantity }: Stripe.LineItem): Html {
  const count = quantity === 1 ? "" : ` × ${String(quantity)}`;
  return html`<span><bdi>${description ?? ""}</bdi>${count}</span>`;
}

function outcome(value: string, name: string, meaning: string, isMain = false): Html {
  return html`<div>
    <button
      name="outcome"
      value="${value}"
      class="${isMain ? "main" : ""}"
      aria-describedby="${value}"
    >
      ${name}
    </button>
    <span id="${value}" class="muted">${meaning}</span>
  </div>`;
}

/** A session that is over says so and leads back. */
export function overPage(session: Stripe.Checkout.Session): Response {
  const isComplete = session.status === "complete";
  const address = isComplete ? successUrl(session) : session.cancel_url;
  const [title, text] = isComplete
    ? ["Already Complete", "This session was completed. It cannot be paid twice."]
    : ["Expired", "The time to pay is over. Nothing was charged."];
  return page(
    title,
    html`<div class="narrow">
      <section class="plate">
        <h1>${title}</h1>
        <p>${text}</p>
        ${address ? html`<p><a href="${address}">Back to the shop</a></p>` : undefined}
      </section>
    </div>`,
  );
}

/** docs.stripe.com/payments/checkout/custom-success-page */
export function successUrl({ success_url: url, id }: Stripe.Checkout.Session): string {
  return (url ?? "/").replaceAll("{CHECKOUT_SESSION_ID}", id);
}

export function messagePage(title: string, text: string, status: number): Response {
  return page(
    title,
    html`<div class="narrow">
      <section class="plate">
        <h1>${title}</h1>
        <p role="alert">${text}</p>
        <p><a href="/">Back to the panel</a></p>
      </section>
    </div>`,
    { status },
  );
}

/** A receipt or an invoice. */
export function proofPage(
  title: string,
  facts: readonly (readonly [string, string | Html])[],
): Response {
  return page(
    title,
    html`<div class="narrow">
      <section class="plate">
        <h1>${title}</h1>
        <dl>
          ${facts.map(
            ([name, value]) =>
              html`<dt>${name}</dt>
                <dd>${value}</dd>`,
          )}
        </dl>
      </section>
    </div>`,
  );
}
