import fc from "fast-check";
import { encode, fewOf, joined, json, text, weighted } from "./hostile.ts";
import { asJson, body, sent, type Target } from "./requests.ts";

const authPaths = [
  "signup", "token?grant_type=password", "token?grant_type=refresh_token", "token?grant_type=pkce",
  "token", "recover", "otp", "magiclink", "resend", "verify", "user", "settings", "health",
  "reauthenticate", "authorize", "callback", "admin/users", "factors", "nope",
  // Signing out comes last: after a success the sender is signed in to none of the others.
  "logout",
]; // prettier-ignore

const email = fc.uuid().map((id) => `${id}@company.example`);

const account = fewOf<unknown>(
  {
    email: fc.oneof(text, json, email),
    password: weighted<unknown>([4, json], [1, fc.constant("a-long-password")]),
    data: fc.oneof(
      json,
      fc.record(
        { company_name: json, contact_name: json, brand_id: json, surprise: json },
        { requiredKeys: [] },
      ),
    ),
    token: json,
    token_hash: json,
    refresh_token: json,
    auth_code: json,
    code_verifier: json,
    type: fc.oneof(fc.constantFrom("signup", "recovery", "email", "magiclink"), json),
    create_user: json,
    gotrue_meta_security: json,
  },
  5,
);

const parameter = joined(
  fc.constantFrom("type", "token", "redirect_to", "provider", "code", "grant_type"),
  fc.constant("="),
  text.map(encode),
);

const authTarget = (path: string): Target => ({
  name: `auth ${path}`,
  // What changes an account reaches the furthest.
  weight: path === "user" ? 4 : 1,
  requests: sent(
    ["POST", "POST", "POST", "PUT", "GET"],
    () =>
      weighted(
        [4, fc.constant(`/auth/v1/${path}`)],
        [1, joined(fc.constant(`/auth/v1/${path}${path.includes("?") ? "&" : "?"}`), parameter)],
      ),
    () => body(account),
  ),
});

/** How our own SQL handles an account's metadata. */
const signUps: Target = {
  name: "sign-up with a company",
  weight: 2,
  requests: sent(
    ["POST"],
    () => fc.constant("/auth/v1/signup"),
    () =>
      fc
        .record({
          email,
          password: fc.constant("a-long-password"),
          data: fc.record({ company_name: json, contact_name: json }),
        })
        .map(asJson),
  ),
};

export const accountTargets: readonly Target[] = [signUps, ...authPaths.map(authTarget)];
