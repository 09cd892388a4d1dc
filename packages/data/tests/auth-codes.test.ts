import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { readAuthError } from "../src/internal/auth-errors.ts";

const { resolve } = createRequire(import.meta.resolve("@supabase/supabase-js"));
const authJs = resolve("@supabase/auth-js").replace(/\/dist\/.*/, "");
const source = readFileSync(`${authJs}/src/lib/error-codes.ts`, "utf8");
const codes = [...source.matchAll(/\| '(\w+)'/g)].flatMap(([, code]) => code ?? []);

/** Codes for requests we do not send, settings we do not use, and bugs of ours. */
const unmet =
  /^(phone|sms|over_sms|mfa_(?:phone|totp|webauthn|recovery|verified)|webauthn|oauth|bad_oauth|saml|sso|hook|flow_state|anonymous|identity)_|^(provider_email|user_sso|single_identity|email_conflict|manual_linking|otp_disabled|invite_not|unexpected_|bad_json|bad_code|not_admin|conflict|request_timeout)/;

test("each auth-js code that our requests can meet has our own message", () => {
  expect(codes.length).toBeGreaterThan(80);
  const raw = "A sentence of the server";
  const read = codes.map((code) => {
    const error = readAuthError({ name: "AuthApiError", status: 422, code, message: raw });
    expect(error.message).not.toContain(raw);
    return [code, error.code] as const;
  });
  const unexpected = read.filter(([, ours]) => ours === "unexpected").map(([code]) => code);
  expect(unexpected).toEqual(codes.filter((code) => unmet.test(code)));
});
