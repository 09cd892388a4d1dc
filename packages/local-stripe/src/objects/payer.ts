/** The person who pays, so that it shows when a name or an address is stored where it should not be. */
import type Stripe from "stripe";

const address: Stripe.Address = {
  city: "Springfield",
  country: "US",
  line1: "1 Pretend Street",
  line2: null,
  postal_code: "12345",
  state: "NY",
};
const name = "Pat Pretend";

export function customerDetails(email: string | null): Stripe.Checkout.Session.CustomerDetails {
  return {
    address,
    business_name: null,
    email: email ?? "pat@pretend.example",
    individual_name: null,
    name,
    phone: null,
    tax_exempt: "none",
    tax_ids: [],
  };
}

export function billingDetails(email: string | null): Stripe.Charge.BillingDetails {
  return { address, email: email ?? "pat@pretend.example", name, phone: null, tax_id: null };
}
