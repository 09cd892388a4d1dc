/** Which client may call each function of the API, and with what; a new function needs a line here. */
import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { expected } from "../harness/backend.ts";
import { validRace } from "../harness/races.ts";
import { addBrand, addBrandWithRace, addMember, type Fixtures } from "./fixtures.ts";

/** Makes what the calls are about; each of them succeeds. */
export async function makeCalls({
  backend,
  clients,
  owner,
  other,
}: Fixtures): Promise<Readonly<Record<string, readonly [SupabaseClient, object?]>>> {
  async function orderOf(raceId: string): Promise<string> {
    const orders = backend.service().from("race_orders").select("id").eq("live_race_id", raceId);
    const { data } = await orders.single<{ id: string }>();
    return data?.id ?? "";
  }

  /** A token for an address that has confirmed its subscription. */
  async function newsletterToken(purpose: string, column: "id" | "nonce"): Promise<string> {
    const email = `${randomUUID()}@mailbox.example`;
    const { rows } = await backend.database.query<{ token: string }>(
      `insert into public.newsletter_subscribers (email, address_hash, status, confirmed_at)
    values ($1, private.address_hash($1), 'confirmed', now())
    returning private.sign_link('${purpose}', ${column}::text) as token`,
      [email],
    );
    return rows[0]?.token ?? "";
  }

  /** A token that switches off a topic for the owner. */
  async function topicToken(): Promise<string> {
    const { rows } = await backend.database.query<{ token: string }>(
      "select private.sign_link('switch_off_email', $1 || ':starts') as token",
      [owner.userId],
    );
    return rows[0]?.token ?? "";
  }

  /** A token that stops the removal of a factor, which nobody has planned. */
  async function removalToken(): Promise<string> {
    const { rows } = await backend.database.query<{ token: string }>(
      "select private.sign_link('stop_factor_removal', gen_random_uuid()::text) as token",
    );
    return rows[0]?.token ?? "";
  }

  /** Invites someone to the owner's team. */
  async function invitation(email = `${randomUUID()}@invited.example`) {
    const id = await expected<string>(
      owner.client.rpc("invite_member", { email, role: "viewer", brand_id: owner.brandId }),
    );
    const { rows } = await backend.database.query<{ token: string }>(
      "select private.sign_link('accept_invitation', $1) as token",
      [id],
    );
    return { id, token: rows[0]?.token ?? "" };
  }

  const newcomer = await addBrand(backend);
  const [colleague, leaver] = [
    await addMember(backend, "viewer", newcomer),
    await addMember(backend, "viewer", newcomer),
  ];
  const joining = await addBrand(backend);
  const [closing, closed] = [await addBrand(backend), await addBrand(backend)];
  await expected(closed.client.rpc("close_brand", { name: closed.name }));
  await backend.database.query("select private.connect_payment_provider('stripe')");
  const payer = await addBrandWithRace(backend);
  const withdrawer = await addBrandWithRace(backend);
  const order_id = await orderOf(payer.raceId);
  const { payment_id } = await expected<{ payment_id: string }>(
    payer.client.rpc("begin_payment", { order_id }),
  );
  const paid = {
    order_id: await orderOf((await addBrandWithRace(backend)).raceId),
    reason: "Because.",
  };
  await expected(clients.staff.rpc("record_payment", { ...paid, reference: "INV-2" }));
  await backend.database.query("select private.open_review($1, null, 'out_of_balance', 'a test')", [
    paid.order_id,
  ]);
  const report = { race_id: owner.raceId, name: "Agency", days: 30 };
  const link = await expected<{ id: string; token: string }>(
    owner.client.rpc("create_report_link", report),
  );
  const withdrawn = await expected<{ id: string }>(owner.client.rpc("create_report_link", report));
  const service = clients["service role"];

  return {
    is_brand_name_available: [clients.visitor, { name: "Free" }],
    is_brand_email_available: [clients.visitor, { email: "a@b.example" }],
    subscribe_to_newsletter: [clients.visitor, { email: "a@b.example" }],
    confirm_newsletter: [
      clients.visitor,
      { token: await newsletterToken("confirm_newsletter", "nonce") },
    ],
    unsubscribe_from_newsletter: [
      clients.visitor,
      { token: await newsletterToken("unsubscribe_newsletter", "id") },
    ],
    resubscribe_to_newsletter: [
      clients.visitor,
      {
        way_back: await expected<string>(
          clients.visitor.rpc("unsubscribe_from_newsletter", {
            token: await newsletterToken("unsubscribe_newsletter", "id"),
          }),
        ),
      },
    ],
    newsletter_overview: [clients.staff],
    email_preferences: [owner.client],
    set_email_preference: [owner.client, { topic: "starts", is_on: true }],
    switch_off_email: [clients.visitor, { token: await topicToken() }],
    switch_on_email: [clients.visitor, { token: await topicToken() }],
    undelivered_emails: [owner.client],
    list_undelivered_emails: [clients.staff],
    newsletter_addresses: [clients.staff, { after_id: randomUUID() }],
    list_sessions: [owner.client],
    end_session: [owner.client, { session_id: randomUUID() }],
    end_other_sessions: [newcomer.client],
    withdraw_email_change: [owner.client],
    list_factors: [owner.client],
    factor_wait: [owner.client, { factor_id: randomUUID() }],
    keep_factor: [owner.client, { factor_id: randomUUID() }],
    stop_factor_removal: [clients.visitor, { token: await removalToken() }],
    brand_invitations: [owner.client, { brand_id: owner.brandId }],
    invite_member: [
      owner.client,
      { email: `${randomUUID()}@invited.example`, role: "editor", brand_id: owner.brandId },
    ],
    resend_invitation: [owner.client, { invitation_id: (await invitation()).id }],
    withdraw_invitation: [owner.client, { invitation_id: (await invitation()).id }],
    read_invitation: [clients.visitor, { token: (await invitation()).token }],
    accept_invitation: [joining.client, { token: (await invitation(joining.email)).token }],
    plan_invited_sign_up: [service, { token: (await invitation()).token, name: "Robin" }],
    update_brand_details: [
      newcomer.client,
      { contact_name: "Ada E.", based_on: { contact_name: "Ada Example" } },
    ],
    set_brand_logo: [newcomer.client],
    brand_team: [owner.client],
    set_member_role: [newcomer.client, { user_id: colleague.userId, role: "editor" }],
    remove_member: [newcomer.client, { user_id: leaver.userId }],
    brand_log: [clients.viewer, { brand_id: owner.brandId }],
    race_last_edit: [clients.viewer, { race_id: owner.raceId }],
    brand_closing: [newcomer.client],
    close_brand: [closing.client, { name: closing.name }],
    reopen_brand: [closed.client],
    view_brand: [clients.staff, { brand_id: other.brandId }],
    hand_over_brand: [
      clients.staff,
      {
        brand_id: joining.brandId,
        email: `${randomUUID()}@invited.example`,
        reason: "Its owner has left.",
      },
    ],
    race_allowance: [clients.deactivated],
    quote_race: [clients.deactivated],
    update_race: [owner.client, { race_id: owner.raceId, changes: {}, based_on: {} }],
    create_race: [newcomer.client, { request_id: randomUUID(), race: validRace }],
    admin_overview: [clients.staff],
    audit_entries: [clients.staff, { brand_id: other.brandId, until: "2100-01-01", after_id: 1 }],
    search_orders: [clients.staff, { brand_id: other.brandId }],
    search_brands: [clients.staff, { name: "run" }],
    staff_tasks: [clients.staff],
    orders_due: [clients.staff, { brand_id: other.brandId }],
    count_matching_races: [clients.staff, { name: "run" }],
    search_races: [clients.staff, { name: "run", status: "pending" }],
    set_race_status: [
      clients.staff,
      { race_id: other.raceId, status: "pending", reason: "Because." },
    ],
    record_payment: [
      clients.staff,
      { order_id: await orderOf(other.raceId), reference: "INV-1", reason: "Because." },
    ],
    void_order: [clients.staff, { order_id: await orderOf(owner.raceId), reason: "Because." }],
    live_payments: [clients.staff, { order_id: await orderOf(owner.raceId) }],
    brand_order_history: [clients.deactivated],
    brand_races: [clients.deactivated, { brand_id: other.brandId }],
    brand_season: [clients.deactivated, { season_year: 2026 }],
    photo_room: [owner.client, { bytes: 1 }],
    preview_race_link: [owner.client, { race_id: owner.raceId }],
    public_race: [
      clients.visitor,
      {
        id: owner.raceId,
        preview: await expected(owner.client.rpc("preview_race_link", { race_id: owner.raceId })),
      },
    ],
    race_analytics_series: [owner.client, { race_id: owner.raceId }],
    create_report_link: [owner.client, report],
    report_links: [clients.staff, { race_id: owner.raceId }],
    withdraw_report_link: [clients.staff, { link_id: withdrawn.id }],
    shared_report: [clients.visitor, { token: link.token }],
    begin_payment: [payer.client, { order_id }],
    order_package: [payer.client, { request_id: randomUUID(), tier: "premium" }],
    withdraw_race: [withdrawer.client, { race_id: withdrawer.raceId }],
    request_refund: [clients.staff, { ...paid, request_id: randomUUID(), cents: 1 }],
    resolve_review: [clients.staff, { ...paid, kind: "out_of_balance", resolution: "dismiss" }],
    attach_session: [service, { payment_id, session_id: "cs_1", expires_at: "2040-01-01" }],
    begin_sync: [service, { payment_id }],
    apply_payment_snapshot: [service, { payment_id, sequence: 1, snapshot: { livemode: false } }],
    note_event: [
      service,
      {
        ...{ provider: "stripe", event_id: "evt_1", type: "charge.succeeded", livemode: false },
        ...{ provider_created: "2026-01-01", payload: {} },
      },
    ],
    event_cursor: [service, { provider: "stripe" }],
    set_event_cursor: [service, { provider: "stripe", event_id: "evt_1" }],
    reconciliation_batch: [service],
    pending_refunds: [service],
    fail_refund: [service, { refund_id: randomUUID(), error: "No." }],
    void_unpaid_orders: [service],
    claim_emails: [service, { batch_size: 1 }],
    finish_email: [service, { id: randomUUID(), provider_id: "id_1" }],
    fail_email: [service, { id: randomUUID(), error: "503", is_final: false }],
    note_email_event: [service, { event_id: "msg_1", type: "email.sent", provider_id: "id_1" }],
    check_ledger: [service],
    set_brand_active: [
      clients.staff,
      { brand_id: other.brandId, is_active: true, reason: "Because." },
    ],
  };
}
