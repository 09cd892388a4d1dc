import fc from "fast-check";
import { encode, fewOf, json, text } from "./hostile.ts";
import { asJson, body, sent, type Target } from "./requests.ts";

const authPaths = [
  "signup", "token?grant_type=password", "token?grant_type=refresh_token", "token?grant_type=pkce",
  "token", "recover", "otp", "magiclink", "resend", "verify", "user", "settings", "health",
  "reauthenticate", "authorize", "callback", "admin/users", "factors", "nope",
]; // prettier-ignore

const account = fewOf<unknown>(
  {
    email: fc.oneof(
      text,
      json,
      fc.uuid().map((id) => `${id}@company.example`),
    ),
    password: fc.oneof({ weight: 4, arbitrary: json }, fc.constant("a-long-password")),
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

function authTarget(path: string): Target {
  const requests = sent(
    fc.constantFrom("POST", "POST", "POST", "PUT", "GET"),
    () =>
      fc.oneof(
        { weight: 4, arbitrary: fc.constant(path) },
        fc
          .tuple(
            fc.constantFrom("type", "token", "redirect_to", "provider", "code", "grant_type"),
            text,
          )
          .map(
            ([name, value]) => `${path}${path.includes("?") ? "&" : "?"}${name}=${encode(value)}`,
          ),
      ),
    () => body(account),
  );
  // What changes an account reaches the furthest.
  return { name: `auth ${path}`, weight: path.endsWith("/user") ? 4 : 1, requests };
}

/** What our own SQL makes of an account's metadata. */
const signUps: Target = {
  name: "sign-up with a company",
  weight: 2,
  requests: sent(
    fc.constant("POST"),
    () => fc.constant("/auth/v1/signup"),
    () =>
      fc.record({ id: fc.uuid(), company_name: json, contact_name: json }).map(({ id, ...names }) =>
        asJson({
          email: `${id}@company.example`,
          password: "a-long-password",
          data: names,
        }),
      ),
  ),
};

// Signing out comes last: whoever it succeeds for is signed in at none of the others.
export const accountTargets: readonly Target[] = [
  signUps,
  ...[...authPaths, "logout"].map((path) => authTarget(`/auth/v1/${path}`)),
];
