/** The settings of the functions for payments. */
import {
  isThisMachine,
  optional,
  originSetting,
  readProject,
  setting,
  type Project,
  type ReadVariable,
} from "../platform/environment.ts";

export interface Environment extends Project {
  stripeKey: string;
  webhookSecret: string;
  /** Replaces Stripe's own address: the stand-in of a developer's machine. */
  stripeUrl?: URL;
  /** The portal's origin, without a path. */
  portalUrl: string;
}

/** Throws if a setting is missing or unsafe; the message has no value of any setting. */
export function readEnvironment(read: ReadVariable): Environment {
  const stripeKey = setting(read, "STRIPE_SECRET_KEY");
  const stripeUrl = readStripeUrl(optional(read, "STRIPE_API_URL"), stripeKey);
  return {
    ...readProject(read),
    stripeKey,
    webhookSecret: setting(read, "STRIPE_WEBHOOK_SECRET"),
    ...(stripeUrl && { stripeUrl }),
    portalUrl: originSetting(read, "PORTAL_URL"),
  };
}

function readStripeUrl(text: string | undefined, stripeKey: string): URL | undefined {
  if (text === undefined) return undefined;
  const url = new URL(text);
  if (!isThisMachine(url)) throw new Error("STRIPE_API_URL must be an address of this machine");
  if (isLive(stripeKey)) throw new Error("A live key is only used with Stripe itself");
  return url;
}

/** Restricted keys begin with "rk". */
function isLive(stripeKey: string): boolean {
  return !/^[sr]k_test_/.test(stripeKey);
}
