/** Who takes payments by card: nobody, Stripe, or the stand-in for Stripe. */
import type { PGlite } from "@electric-sql/pglite";
import { createLocalStripe, localStripeKey, localWebhookSecret } from "@outpace/local-stripe";
import { fileStore, memoryStore } from "@outpace/local-stripe/store";
import { dataFolderAt } from "../data-folder.ts";
import { listen, type Listener } from "../http/listen.ts";
import { ReadableError } from "../errors.ts";

/** The test mode of an account at Stripe. */
export interface StripeAccount {
  secretKey: string;
  webhookSecret: string;
}

export interface PaymentOptions {
  /** Lets brands pay by card. Otherwise, they pay by invoice. */
  payments?: boolean;
  /** The stand-in's; defaults to a free port, as does 0. */
  paymentsPort?: number;
  /** Pays at Stripe in place of the stand-in. */
  stripe?: StripeAccount;
  dataFolder?: string;
}

/** The account that a developer has set in the environment. Never its live mode: this database holds samples. */
export function stripeAccountIn(
  environment: Readonly<Record<string, string | undefined>>,
): StripeAccount | undefined {
  const { STRIPE_SECRET_KEY: secretKey = "", STRIPE_WEBHOOK_SECRET: webhookSecret = "" } =
    environment;
  if (secretKey === "") return undefined;
  if (!/^[rs]k_test_/.test(secretKey)) {
    throw new ReadableError("STRIPE_SECRET_KEY must be a key of Stripe's test mode");
  }
  if (webhookSecret === "") {
    throw new ReadableError("STRIPE_SECRET_KEY is set, but STRIPE_WEBHOOK_SECRET is not");
  }
  return { secretKey, webhookSecret };
}

/** Starts the stand-in, if it has to take the payments. */
export async function listenPayments(
  { payments = false, paymentsPort = 0, stripe, dataFolder }: PaymentOptions,
  apiUrl: string,
): Promise<Listener | undefined> {
  if (!payments || stripe) return undefined;
  const standIn = createLocalStripe({
    url: () => listener.url,
    webhookUrl: () => `${apiUrl}/functions/v1/stripe-webhook`,
    webhookSecret: localWebhookSecret,
    secretKey: localStripeKey,
    store: dataFolder === undefined ? memoryStore() : fileStore(dataFolderAt(dataFolder).payments),
  });
  const listener: Listener = await listen(standIn.handler, paymentsPort, "the pretend checkout");
  return {
    ...listener,
    async close() {
      await listener.close();
      await standIn.close();
    },
  };
}

/** What the functions find in their environment; `url` is the stand-in's. */
export function stripeVariables(
  { payments = false, stripe }: PaymentOptions,
  url: string | undefined,
): Record<string, string> {
  if (!payments) return {};
  const { secretKey, webhookSecret } = stripe ?? {
    secretKey: localStripeKey,
    webhookSecret: localWebhookSecret,
  };
  return {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    ...(url !== undefined && { STRIPE_API_URL: url }),
  };
}

/** Says in the database who takes payments, which it then asks brands for. */
export async function connectPayments(
  database: PGlite,
  { payments = false }: PaymentOptions,
): Promise<void> {
  // Not every project has them.
  const { rows } = await database.query(
    "select where to_regclass('private.payment_provider') is not null",
  );
  if (rows.length === 0) return;
  await database.query(
    `select private.connect_payment_provider($1::text, false)
     where $1::text is distinct from (select c.provider from private.payment_provider c)`,
    [payments ? "stripe" : null],
  );
}
