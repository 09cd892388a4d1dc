import { portalDomain } from "@outpace/domain/product";

const key = "PUBLIC_PORTAL_URL";

export type Command = "dev" | "build" | "preview" | "sync";

/**
 * The brand portal's origin, without a slash at its end: PUBLIC_PORTAL_URL where it is set, else the
 * local portal's while developing and the public one in a build. Throws an error that names the key.
 */
export function portalOrigin(command: Command, env: NodeJS.ProcessEnv = process.env): string {
  const value = env[key]?.trim();
  if (!value) return command === "build" ? `https://${portalDomain}` : "http://localhost:5173";
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isOrigin =
    url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (!isOrigin) {
    throw new Error(
      `${key} must be an http(s) origin like https://${portalDomain}, without a path; it is "${value}".`,
    );
  }
  return url.origin;
}
