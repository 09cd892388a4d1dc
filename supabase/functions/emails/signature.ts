/** Signatures of webhooks in the form of Svix, which Resend uses. */

/** Seconds that a request may be old, or ahead. */
const tolerance = 300;

/**
 * Whether one of the signatures is over this body. While a secret is rolled, there is one by each.
 * The secret is "whsec_" and the key in Base64.
 */
export async function isSigned(headers: Headers, body: string, secret: string): Promise<boolean> {
  const [id, timestamp, signatures] = ["svix-id", "svix-timestamp", "svix-signature"].map((name) =>
    headers.get(name),
  );
  if (!id || !timestamp || !signatures || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > tolerance) return false;
  const secretBytes = bytesOf(secret.replace(/^whsec_/, ""));
  if (!secretBytes) return false;
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", secretBytes, hmac, false, ["verify"]);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const signature of signatures.split(" ")) {
    const given = signature.startsWith("v1,") ? bytesOf(signature.slice(3)) : undefined;
    // Takes the same time for every signature.
    if (given && (await crypto.subtle.verify("HMAC", key, given, signed))) return true;
  }
  return false;
}

/** Undefined if a text is no Base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
