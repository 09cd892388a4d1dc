interface TokenClaims {
  readonly session_id?: unknown;
}

/** The claims of an access token, unchecked. Empty for a text that is no token, whose session the service will refuse. */
export function claimsOf(accessToken: string): TokenClaims {
  const [, payload = ""] = accessToken.split(".");
  try {
    const claims = JSON.parse(
      atob(payload.replace(/-/g, "+").replace(/_/g, "/")),
    ) as TokenClaims | null;
    return claims ?? {};
  } catch {
    return {};
  }
}
