/**
 * What Lite answers wrongly to hostile requests. The list may only shrink: a fault that is not on it fails
 * the tests, and so does an entry whose example no longer shows it.
 */
import { bucket } from "../photo-files.ts";
import { logged, type Exchange } from "./judge.ts";
import type { HostileRequest } from "./requests.ts";

export interface LiteFault {
  readonly name: string;
  /** Where it may show, in what is sent. */
  readonly at: RegExp;
  readonly status: number;
  /** What the server's log says of it, which the answer keeps to itself. */
  readonly logs: RegExp;
  readonly example: HostileRequest;
}

const json = { "content-type": "application/json" };

export const liteFaults: readonly LiteFault[] = [
  {
    name: "a JSON value of another type than its text, boolean or date is not converted",
    at: /^\w+ \/rest\/v1\//,
    status: 500,
    logs: /^(Error: Invalid input for (string|boolean|date) type|RangeError: Invalid time value)/,
    example: {
      sender: "owner",
      method: "PATCH",
      path: "/rest/v1/live_races?id=eq.00000000-0000-0000-0000-000000000000",
      headers: json,
      body: '{"name":{}}',
    },
  },
  {
    name: "an object in the place of a value says itself what its text is",
    at: /^(POST|PATCH|PUT) \/rest\/v1\//,
    status: 500,
    logs: /^TypeError: \w+\.toString is not a function/,
    example: {
      sender: "owner",
      method: "POST",
      path: "/rest/v1/rpc/create_race",
      headers: json,
      body: '{"request_id":{"toString":""},"race":{}}',
    },
  },
  {
    name: "a quote in a selection is not closed",
    at: /^\w+ \/rest\/v1\/\w.*\bselect=.*%22/,
    status: 500,
    logs: /^Error: Missing closing quote at position \d+/,
    example: {
      sender: "owner",
      method: "GET",
      path: "/rest/v1/live_races?select=id,%22",
      headers: {},
    },
  },
  {
    name: "columns are named for a body that has none",
    at: /^(POST|PATCH|PUT) \/rest\/v1\/\w+\?.*\bcolumns=/,
    status: 500,
    logs: /^TypeError: Cannot use 'in' operator to search for /,
    example: {
      sender: "owner",
      method: "PATCH",
      path: "/rest/v1/live_races?columns=name",
      headers: json,
      body: "1",
    },
  },
  {
    name: "a function called by HEAD is asked for what it does not take, by a name that every object has",
    at: /^HEAD \/rest\/v1\/rpc\/.*=(not\.)*(constructor|toString|__proto__)/,
    status: 500,
    logs: /^TypeError: \w\.endsWith is not a function/,
    example: {
      sender: "staff",
      method: "HEAD",
      path: "/rest/v1/rpc/admin_overview?nope=constructor",
      headers: {},
    },
  },
  {
    name: "JSON is nested thousands deep",
    at: /^(POST|PATCH|PUT|DELETE) /,
    status: 500,
    logs: /^(Auth error: |Storage error: )?RangeError: Maximum call stack size exceeded/,
    example: {
      sender: "owner",
      method: "POST",
      path: "/rest/v1/rpc/create_race",
      headers: json,
      body: `{"request_id":${"[".repeat(20_000)}${"]".repeat(20_000)},"race":{}}`,
    },
  },
  {
    name: "a column's name holds a NUL",
    at: /^\w+ \/rest\/v1\/\w+.*%00/,
    status: 503,
    logs: /"code\\*":\\*"08P01/,
    example: {
      sender: "owner",
      method: "GET",
      path: "/rest/v1/live_races?a%00b=is.null",
      headers: {},
    },
  },
  {
    name: "the token of a signed address is malformed",
    at: /^(GET|HEAD|PUT) \/storage\/v1\/object\/(upload\/)?sign\/.*\btoken=/,
    status: 500,
    logs: /^Storage error: (JWSInvalid|JWTInvalid|JWSSignatureVerificationFailed|JWTExpired)/,
    example: {
      sender: "visitor",
      method: "GET",
      path: `/storage/v1/object/sign/${bucket}/backgrounds/a-bg-1.png?token=a.b.c`,
      headers: {},
    },
  },
  {
    name: "an e-mail is no text",
    at: /^(POST|PUT) \/auth\/v1\//,
    status: 500,
    logs: /^Auth error: TypeError: [\w.]+\.toLowerCase is not a function/,
    example: {
      sender: "visitor",
      method: "POST",
      path: "/auth/v1/recover",
      headers: json,
      body: '{"email":1}',
    },
  },
  {
    name: "a new password is no text",
    at: /^(POST|PUT) \/auth\/v1\/(user|signup|token)/,
    status: 500,
    logs: /^Auth error: Error: Illegal arguments: \w+, /,
    example: {
      sender: "owner",
      method: "PUT",
      path: "/auth/v1/user",
      headers: json,
      body: '{"password":1}',
    },
  },
  {
    name: "a body is null where an account is meant",
    at: /^(POST|PUT) \/auth\/v1\//,
    status: 500,
    logs: /^Auth error: TypeError: Cannot read properties of null/,
    example: {
      sender: "visitor",
      method: "POST",
      path: "/auth/v1/recover",
      headers: json,
      body: "null",
    },
  },
  {
    name: "a name in storage holds a NUL",
    at: /^(GET|HEAD|POST|PUT|DELETE) \/storage\/v1\/(object|bucket)/,
    status: 500,
    logs: /^Storage error: error: invalid byte sequence for encoding "UTF8": 0x00/,
    example: {
      sender: "visitor",
      method: "GET",
      path: `/storage/v1/object/info/${bucket}/a%00b`,
      headers: {},
    },
  },
  {
    name: "a body is no JSON where storage wants some",
    at: /^(POST|PUT|DELETE) \/storage\/v1\/(object|bucket)/,
    status: 500,
    logs: /^Storage error: (Error: Malformed JSON in request body|SyntaxError: )/,
    example: {
      sender: "owner",
      method: "POST",
      path: `/storage/v1/object/sign/${bucket}/a.png`,
      headers: json,
      body: "{",
    },
  },
  {
    name: "a refresh token is no text",
    at: /^POST \/auth\/v1\/token/,
    status: 500,
    logs: /^Auth error: (Error: Invalid input for string type|error: operator does not exist: character varying = |error: syntax error at or near "\)")/,
    example: {
      sender: "visitor",
      method: "POST",
      path: "/auth/v1/token?grant_type=refresh_token",
      headers: json,
      body: '{"refresh_token":{}}',
    },
  },
  {
    // The hosted auth server answers the same.
    name: "metadata holds what jsonb cannot: a NUL, half a surrogate pair",
    at: /^(POST|PUT) \/auth\/v1\/(signup|user)/,
    status: 500,
    logs: /^Auth error: error: (unsupported Unicode escape sequence|invalid input syntax for type json)/,
    example: {
      sender: "visitor",
      method: "POST",
      path: "/auth/v1/signup",
      headers: json,
      body: '{"email":"nul@company.example","password":"a-long-password","data":{"a":"\\u0000"}}',
    },
  },
  {
    name: "a form sent to the callback cannot be read",
    at: /^POST \/auth\/v1\/callback/,
    status: 500,
    logs: /^Auth error: TypeError: Failed to parse body as FormData/,
    example: {
      sender: "visitor",
      method: "POST",
      path: "/auth/v1/callback",
      headers: { "content-type": "multipart/form-data; boundary=x" },
      body: "no form",
    },
  },
];

export function knownFault(exchange: Exchange): LiteFault | undefined {
  const { request, answer } = exchange;
  const question = `${request.method} ${request.path}`;
  return liteFaults.find(
    ({ at, status, logs }) =>
      at.test(question) && status === answer.status && logs.test(logged(exchange)),
  );
}
