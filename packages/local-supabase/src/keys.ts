/**
 * The credentials of the embedded backend. They guard nothing: it listens on the loopback address only
 * and holds sample data. They are fixed so that an app works against it without any configuration.
 */
export const localPublishableKey = "sb_publishable_local_outpace";

/** Acts as `service_role`, past every policy. Refused when a browser sends it. */
export const localSecretKey = "sb_secret_local_outpace";

/** Signs the access tokens (HS256). Fixed, so that sessions survive a restart. */
export const localJwtSecret = "outpace-local-jwt-secret-for-loopback-use-only";
