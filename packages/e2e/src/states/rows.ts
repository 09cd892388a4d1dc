/** Rows that several screens show, and moments around now. */
import { randomUUID } from "node:crypto";
import { newBrand } from "../accounts.ts";
import type { Row } from "./acts.ts";

export const minutesAgo = (minutes: number) =>
  new Date(Date.now() - minutes * 60_000).toISOString();
export const inDays = (days: number) => minutesAgo(days * -1440);

/** As long as addresses may be. */
export const longEmail = `${"i".repeat(60)}@${"harrier.".repeat(15)}example`;

/** The details of a new brand whose name is as long as names may be. */
export function longNamedBrand() {
  const brand = newBrand();
  return { ...brand, companyName: `${brand.companyName} `.repeat(9).slice(0, 120).trim() };
}

/** What a package's order has instead of a race. */
export const ofPackage = { race_id: null, race_name: null, race_status: null };

/** A paid order, as staff and brands read it. */
export const orderRow = (race_name: string, review: string | null, changes: Row = {}) => ({
  ...{ id: randomUUID(), race_id: randomUUID(), race_name, race_status: "active", review },
  ...{ brand_id: randomUUID(), brand_name: "Tidewater Hydration", tier: "premium" },
  ...{ list_price: 1_000_00, discount: 0, total: 1_000_00, status: "paid", refunded: 0 },
  ...{ discount_code: null, payment_reference: "pi_3PRem1umRace000Tidewater", pay_by: null },
  ...{ paid_at: minutesAgo(90), payment_provider: "stripe", package_id: null },
  ...{ package_state: null, is_paid_for: true, paid_race_id: null },
  ...{ created_at: minutesAgo(200), sort_value: "", ...changes },
});

/** An attempt to pay an order of $1,000. */
export const paymentRow = (changes: Row = {}) => ({
  ...{ id: "d0000000-0000-4000-8000-000000000001", attempt: 1, provider: "stripe" },
  ...{ status: "open", expected_cents: 1_000_00, received_cents: 0, receipt_url: null },
  ...{ invoice_url: null, invoice_number: null, created_at: minutesAgo(90), ...changes },
});
