/** The panel: what the bank, the dashboard and the network do. */
import type Stripe from "stripe";
import { chargeOf, type Actions } from "../actions.ts";
import { settingsOf, type Context } from "../context.ts";
import { deliveryModes, type DeliveryMode } from "../records.ts";
import { dollars, isOpen } from "../reversals.ts";
import { html, page, type Html } from "./layout.ts";
import { time } from "./time.ts";

const newest = 50;

export function panelPage(context: Context, actions: Actions, refused?: string): Response {
  const sessions = context.store.all("session").toReversed();
  return page(
    "Panel",
    html`<h1>Panel</h1>
      <p>What a bank, the dashboard or the network would do. The shop hears of it by events.</p>
      ${refused ? html`<p class="alert" role="alert">${refused}</p>` : undefined}
      ${deliveryForm(context)} ${waitingEvents(context, actions)}
      <h2>Payments</h2>
      ${
        sessions.length === 0
          ? html`<p class="plate">
              No payments yet. They appear here when the shop opens a checkout.
            </p>`
          : html`<ul class="payments">
              ${sessions.slice(0, newest).map((session) => payment(context, session))}
            </ul>`
      }`,
    { status: refused ? 400 : 200 },
  );
}

const modeNames: Readonly<Record<DeliveryMode, string>> = {
  normally: "Normally",
  twice: "Twice",
  late: "Late",
  "out of order": "Out of order",
  never: "Never",
  "third try": "Only at the third try",
};

function deliveryForm({ store }: Context): Html {
  const { deliveries, refunds } = settingsOf(store);
  return html`<section class="plate" aria-labelledby="faults">
    <h2 id="faults" style="margin:0">Faults</h2>
    <form method="post" action="/panel">
      <fieldset>
        <legend>Events are delivered from now on</legend>
        <div class="choices">
          ${deliveryModes.map((mode) => choice("deliveries", mode, modeNames[mode], mode === deliveries))}
        </div>
      </fieldset>
      <fieldset>
        <legend>Refunds from now on</legend>
        <div class="choices">
          ${choice("refunds", "succeeded", "Succeed at once", refunds === "succeeded")}
          ${choice("refunds", "pending", "Wait for the bank", refunds === "pending")}
        </div>
      </fieldset>
      <div class="row"><button name="action" value="set">Set</button></div>
    </form>
  </section>`;
}

function choice(name: string, value: string, label: string, isChosen: boolean): Html {
  const checked = { html: isChosen ? " checked" : "" };
  return html`<label
    ><input type="radio" name="${name}" value="${value}" ${checked} />${label}</label
  >`;
}

function waitingEvents({ store }: Context, { waiting }: Actions): Html {
  const deliveries = waiting();
  const held = new Set(deliveries.map(({ event }) => event));
  const lost = store
    .all("event")
    .filter(({ id, pending_webhooks: pending }) => pending > 0 && !held.has(id))
    .toReversed()
    .slice(0, newest);
  return html`<h2>Waiting events</h2>
    ${
      deliveries.length === 0
        ? html`<p>None waits.</p>`
        : html`<section class="plate">
            <ul>
              ${deliveries.map(
                ({ event, tries, due }) =>
                  html`<li>
                    ${store.get("event", event)?.type ?? event}
                    <span class="muted">tries: ${tries}, next ${time(Math.floor(due / 1000))}</span>
                  </li>`,
              )}
            </ul>
            <form method="post" action="/panel" class="row">
              <button name="action" value="deliver-now">Deliver Now</button>
            </form>
          </section>`
    }
    ${
      lost.length === 0
        ? undefined
        : html`<section class="plate">
            <h3>Never delivered</h3>
            <ul>
              ${lost.map(
                ({ id, type }) =>
                  html`<li>
                    <form method="post" action="/panel" class="row waiting">
                      <span id="${id}">${type}</span>${hidden("id", id)}<button
                        name="action"
                        value="resend"
                        aria-describedby="${id}"
                      >
                        Resend
                      </button>
                    </form>
                  </li>`,
              )}
            </ul>
          </section>`
    }`;
}

function hidden(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}" />`;
}

function payment(context: Context, session: Stripe.Checkout.Session): Html {
  const { id } = session;
  const title = context.store.get("checkout", id)?.lines[0]?.description ?? id;
  const [state, tone] = stateOf(context, session);
  const link = session.url
    ? html`<p><a href="${session.url}">Open the checkout</a></p>`
    : undefined;
  return html`<li>
    <article class="plate" aria-labelledby="${id}">
      <h3 id="${id}"><bdi>${title}</bdi></h3>
      <p>
        ${dollars(session.amount_total ?? 0)} ·
        <span class="state" data-tone="${tone}">${state}</span>
      </p>
      <dl>
        <dt>Session</dt>
        <dd>${id}</dd>
        <dt>Created</dt>
        <dd>${time(session.created)}</dd>
      </dl>
      ${link} ${buttons(context, session)}
    </article>
  </li>`;
}

type State = readonly [string, "good" | "bad" | "plain"];

function stateOf(context: Context, session: Stripe.Checkout.Session): State {
  const charge = chargeOf(context, session.id);
  if (session.status === "open") return [charge ? "Open, declined" : "Open", "plain"];
  if (session.status === "expired") return ["Expired", "bad"];
  if (charge?.status === "pending") return ["Waiting for the bank", "plain"];
  if (charge?.status !== "succeeded") return ["Bounced", "bad"];
  const dispute = disputeOf(context, charge);
  if (dispute) return [`Dispute: ${dispute.status.replaceAll("_", " ")}`, "bad"];
  if (charge.refunded) return ["Refunded", "plain"];
  if (charge.amount_refunded > 0) return [`Refunded ${dollars(charge.amount_refunded)}`, "plain"];
  return ["Paid", "good"];
}

function disputeOf({ store }: Context, { id }: Stripe.Charge): Stripe.Dispute | undefined {
  return store.all("dispute").find(({ charge }) => charge === id);
}

function buttons(context: Context, session: Stripe.Checkout.Session): Html | undefined {
  const charge = chargeOf(context, session.id);
  if (session.status !== "complete" || !charge || charge.status === "failed") return undefined;
  const { id } = session;
  if (charge.status === "pending") {
    return actionsForm(
      id,
      id,
      html`${button("clear", "Clear", id)}${button("bounce", "Bounce", id)}`,
    );
  }
  const dispute = disputeOf(context, charge);
  const refunds = context.store.all("refund").filter((refund) => refund.charge === charge.id);
  const isRefundable = !charge.refunded && (dispute?.is_charge_refundable ?? true);
  return html`${
    !isRefundable
      ? undefined
      : actionsForm(
          id,
          id,
          html`<label class="field"
              ><span>Amount (USD)</span
              ><input
                type="text"
                name="amount"
                inputmode="decimal"
                autocomplete="off"
                value="${((charge.amount - charge.amount_refunded) / 100).toFixed(2)}" /></label
            >${button("refund", "Refund", id)}${
              dispute
                ? undefined
                : html`${button("dispute", "Open Dispute", id)}${button("inquiry", "Open Inquiry", id)}`
            }`,
        )
  }
  ${
    dispute && isOpen(dispute)
      ? actionsForm(dispute.id, id, html`${button("won", "Win", id)}${button("lost", "Lose", id)}`)
      : undefined
  }
  ${refunds.map((refund) => refundForm(refund, id))}`;
}

function refundForm(refund: Stripe.Refund, describedBy: string): Html {
  const isOver = refund.status === "failed";
  return html`<p class="muted">Refund of ${dollars(refund.amount)}: ${refund.status ?? ""}</p>
    ${
      isOver
        ? undefined
        : actionsForm(
            refund.id,
            describedBy,
            html`${refund.status === "pending" ? button("settle", "Settle Refund", describedBy) : undefined}${button("fail", "Fail Refund", describedBy)}`,
          )
    }`;
}

function actionsForm(id: string, describedBy: string, content: Html): Html {
  return html`<form method="post" action="/panel#${describedBy}" class="row">
    ${hidden("id", id)}${content}
  </form>`;
}

function button(action: string, name: string, describedBy: string): Html {
  return html`<button name="action" value="${action}" aria-describedby="${describedBy}">
    ${name}
  </button>`;
}
