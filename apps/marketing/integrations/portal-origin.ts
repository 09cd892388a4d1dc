import { portalDomain } from "@outpace/domain/product";

const key = "PUBLIC_PORTAL_URL";

type Command = "dev" | "build" | "preview" | "sync";

/**
 * The brand portal's origin, without a trailing slash: PUBLIC_PORTAL_URL when it is set, otherwise the
 * public portal in a build and the local one in development. Throws when the variable is not an origin.
 */
export function portalOrigin(
  command: Command,
  settings: Readonly<Record<string, string | undefined>>,
): string {
  const value = settings[key]?.trim();
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
