/** Generates requests to Auth and Storage. */
import { bucket } from "../fixtures.ts";
import fc from "fast-check";
import { encode, fewOf, joined, json, jsonFields, text, weighted } from "./hostile.ts";
import { asJson, body, sent, type Target } from "./requests.ts";

const authPaths = [
  "signup", "token?grant_type=password", "token?grant_type=refresh_token", "token?grant_type=pkce",
  "token", "recover", "otp", "magiclink", "resend", "verify", "user", "settings", "health",
  "reauthenticate", "authorize", "callback", "admin/users", "factors", "nope",
  // Signing out is last: after a success, the sender has no session for the others.
  "logout",
]; // prettier-ignore

const email = fc.uuid().map((id) => `${id}@company.example`);
const metadata = fc.record(jsonFields("company_name", "contact_name", "brand_id", "surprise"), {
  requiredKeys: [],
});

const accountFields = fewOf<unknown>(
  {
    ...jsonFields("token", "token_hash", "refresh_token", "auth_code", "code_verifier"),
    ...jsonFields("create_user", "gotrue_meta_security"),
    email: fc.oneof(text, json, email),
    password: weighted<unknown>([4, json], [1, fc.constant("a-long-password")]),
    data: fc.oneof(json, metadata),
    type: fc.oneof(fc.constantFrom("signup", "recovery", "email", "magiclink"), json),
  },
  5,
);

const parameter = joined(
  fc.constantFrom("type", "token", "redirect_to", "provider", "code", "grant_type"),
  text.map((value) => `=${encode(value)}`),
);

const authTarget = (path: string): Target => {
  const address = `/auth/v1/${path}`;
  const start = fc.constant(`${address}${path.includes("?") ? "&" : "?"}`);
  return {
    name: `auth ${path}`,
    // Changes of an account reach the furthest.
    weight: path === "user" ? 4 : 1,
    requests: sent(
      ["POST", "POST", "POST", "PUT", "GET"],
      () => weighted([4, fc.constant(address)], [1, joined(start, parameter)]),
      () => body(accountFields),
    ),
  };
};

/** Attacks our SQL's handling of an account's metadata. */
const signUps: Target = {
  name: "sign-up with a company",
  weight: 2,
  requests: sent(
    ["POST"],
    () => fc.constant("/auth/v1/signup"),
    () => {
      const data = fc.record(jsonFields("company_name", "contact_name"));
      return fc.record({ email, password: fc.constant("a-long-password"), data }).map(asJson);
    },
  ),
};

export const accountTargets: readonly Target[] = [signUps, ...authPaths.map(authTarget)];

const storagePaths = [
  "object", "object/public", "object/authenticated", "object/sign", "object/upload/sign",
  "object/list", "object/info", "object/info/public", "object/move", "object/copy", "bucket",
  "render/image/public", "upload/resumable", "nope",
]; // prettier-ignore

const place = fc.oneof(
  text.map((name) => `/${bucket}/backgrounds/${encode(name)}`),
  text.map((name) => `/${bucket}/${encode(name)}`),
  fc.tuple(text, text).map(([of, name]) => `/${encode(of)}/${encode(name)}`),
  fc.constantFrom(`/${bucket}`, `/${bucket}/backgrounds/a-bg-1.png`, "/", ""),
  fc.constant(`/${bucket}/backgrounds/a-bg-1.png?token=a.b.c&width=-1&download=`),
);

const texts = fc.array(text, { maxLength: 3 });

const photoFields = fewOf<unknown>(
  {
    ...jsonFields("expiresIn", "limit", "offset", "destinationBucket", "id", "name", "public"),
    ...jsonFields("file_size_limit", "allowed_mime_types"),
    prefix: fc.oneof(text, json),
    prefixes: fc.oneof(texts, json),
    paths: fc.oneof(texts, json),
    search: fc.oneof(text, json),
    sortBy: fc.oneof(json, fc.record(jsonFields("column", "order"))),
    bucketId: fc.oneof(fc.constant(bucket), json),
    sourceKey: fc.oneof(fc.constant("backgrounds/a-bg-1.png"), text, json),
    destinationKey: fc.oneof(text, json),
  },
  5,
);

export const photoTargets: readonly Target[] = storagePaths.map((path) => ({
  name: `storage ${path}`,
  weight: 2,
  requests: sent(
    ["GET", "POST", "POST", "POST", "PUT", "DELETE", "HEAD"],
    () => place.map((rest) => `/storage/v1/${path}${rest}`),
    () => body(photoFields),
  ),
}));
