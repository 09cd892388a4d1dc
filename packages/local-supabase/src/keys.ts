/**
 * The credentials of the embedded backend. They protect nothing: it only listens on the loopback address and contains sample
 * data. They are fixed so that apps need no configuration.
 */
export const localPublishableKey = "sb_publishable_local_outpace";

/** Acts as `service_role`, which bypasses every policy. Rejected if a browser sends it. */
export const localSecretKey = "sb_secret_local_outpace";

/** Signs access tokens (HS256). Fixed, so that sessions survive a restart. */
export const localJwtSecret = "outpace-local-jwt-secret-for-loopback-use-only";

/** Signs what an e-mail provider would tell the function mail-webhook. */
export const localEmailWebhookSecret = "whsec_bG9jYWwtb3V0cGFjZS13ZWJob29r";
