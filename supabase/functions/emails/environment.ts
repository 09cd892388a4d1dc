/** The settings of the functions for e-mails. */
import {
  isThisMachine,
  optional,
  originSetting,
  readProject,
  setting,
  type Project,
  type ReadVariable,
} from "../platform/environment.ts";

export interface SenderEnvironment extends Project {
  /** The provider's, which may be the mail catcher of a developer's machine. */
  apiUrl: URL;
  apiKey: string;
  /** "Outpace <no-reply@outpace.example>", or an address alone. */
  from: string;
  /** How many e-mails the provider takes in a second. */
  perSecond: number;
  /** Origins, without a path. */
  portalUrl: string;
  marketingUrl: string;
}

export interface WebhookEnvironment extends Project {
  webhookSecret: string;
}

const mostPerSecond = 20;
const sender = /^(?:[^<>@\r\n]+ <[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/;

/** Throws if a setting is missing or unsafe; the message has no value of any setting. */
export function readSenderEnvironment(read: ReadVariable): SenderEnvironment {
  return {
    ...readProject(read),
    apiUrl: readApiUrl(optional(read, "EMAIL_API_URL") ?? "https://api.resend.com"),
    apiKey: setting(read, "EMAIL_API_KEY"),
    from: readSender(setting(read, "EMAIL_FROM")),
    perSecond: readPerSecond(optional(read, "EMAIL_PER_SECOND")),
    portalUrl: originSetting(read, "PORTAL_URL"),
    marketingUrl: originSetting(read, "MARKETING_URL"),
  };
}

export function readWebhookEnvironment(read: ReadVariable): WebhookEnvironment {
  const webhookSecret = setting(read, "EMAIL_WEBHOOK_SECRET");
  if (
    !/^whsec_(?=.)([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(webhookSecret)
  ) {
    throw new Error("EMAIL_WEBHOOK_SECRET must be whsec_ and a key in Base64");
  }
  return { ...readProject(read), webhookSecret };
}

function readApiUrl(text: string): URL {
  const url = new URL(text);
  if (url.protocol !== "https:" && !isThisMachine(url)) {
    throw new Error("EMAIL_API_URL must begin with https");
  }
  return url;
}

function readSender(text: string): string {
  if (!sender.test(text)) {
    throw new Error("EMAIL_FROM must be an address, or a name and an address as in Name <address>");
  }
  return text;
}

/** By default, what Resend allows every account. */
function readPerSecond(text = "2"): number {
  const perSecond = Number(text);
  if (!Number.isInteger(perSecond) || perSecond < 1 || perSecond > mostPerSecond) {
    throw new Error(`EMAIL_PER_SECOND must be a whole number from 1 to ${String(mostPerSecond)}`);
  }
  return perSecond;
}
