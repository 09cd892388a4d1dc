/**
 * The credentials of the embedded backend. They protect nothing: it listens on the loopback address only and contains
 * sample data. They are fixed so that an app works with it without any configuration.
 */
export const localPublishableKey = "sb_publishable_local_outpace";

/** Acts as `service_role`, which bypasses every policy. Rejected when a browser sends it. */
export const localSecretKey = "sb_secret_local_outpace";

/** Signs the access tokens (HS256). Fixed, so that sessions survive a restart. */
export const localJwtSecret = "outpace-local-jwt-secret-for-loopback-use-only";
