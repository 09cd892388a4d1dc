/**
 * Problem: Lite has no second factors.
 * Workaround: enrol, challenge, verify and remove authenticator apps as a hosted project does.
 * Needed by: second-factor.spec.
 * Remove when: the test "plain Lite has no second factors" fails.
 */
import { Secret, TOTP } from "otpauth";
import { authRefusal, jsonBody, type Handler } from "../../http/requests.ts";
import { bearerToken, claimsOf } from "../../tokens.ts";
import type { PatchContext } from "../request-patch.ts";

/** Those of a hosted project, with the columns that it fills for an authenticator app. */
export const factorTablesSql = `
do $$
begin
  if to_regtype('auth.factor_type') is null then
    create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
    create type auth.factor_status as enum ('unverified', 'verified');
  end if;
end;
$$;

create table if not exists auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  secret text
);
create table if not exists auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  created_at timestamptz not null default now(),
  verified_at timestamptz
);
-- Of an earlier version of this patch.
alter table auth.mfa_challenges drop column if exists ip_address;
create table if not exists auth.mfa_amr_claims (
  session_id uuid not null references auth.sessions (id) on delete cascade,
  authentication_method text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (session_id, authentication_method)
);
grant all on auth.mfa_factors, auth.mfa_challenges, auth.mfa_amr_claims to supabase_auth_admin;
`;

/** Of a session and how it has just proven who is there: one row for each method. */
export const recordMethodSql = `
  insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, $2)
  on conflict (session_id, authentication_method) do update set updated_at = now()`;

interface Call {
  context: PatchContext;
  user: { id: string; email: string };
  session: { id: string; isVerified: boolean };
  body: Readonly<Record<string, unknown>>;
  /** Returns the response to a refresh of a session. */
  refresh: (refreshToken: string) => Promise<Response>;
}

interface Factor {
  id: string;
  /** In base 32. */
  secret: string;
  isVerified: boolean;
}

export function handleFactors(next: Handler, context: PatchContext): Handler {
  return async (request, peer) => {
    const { pathname } = new URL(request.url);
    const [, factorId, action = ""] =
      /^\/auth\/v1\/factors(?:\/([^/]+)(?:\/(challenge|verify))?)?$/.exec(pathname) ?? [];
    const headers = new Headers(request.headers);
    headers.delete("content-length");
    const own = await next(new Request(new URL("/auth/v1/user", request.url), { headers }), peer);
    if (!own.ok) return own;
    const call: Call = {
      context,
      user: (await own.json()) as Call["user"],
      session: await sessionOf(request, context),
      body: await jsonBody(request),
      refresh: (refreshToken) => {
        const url = new URL("/auth/v1/token?grant_type=refresh_token", request.url);
        const body = JSON.stringify({ refresh_token: refreshToken });
        headers.set("content-type", "application/json");
        return next(new Request(url, { method: "POST", headers, body }), peer);
      },
    };
    if (factorId === undefined) return enrol(call);
    const factor = await findFactor(call, factorId);
    if (!factor) return authRefusal(404, "mfa_factor_not_found", "Factor not found");
    if (action === "challenge") return challenge(call, factor);
    return action === "verify" ? verifyCode(call, factor) : remove(call, factor);
  };
}

async function sessionOf(request: Request, { database }: PatchContext) {
  const id = String(claimsOf(bearerToken(request))?.["session_id"]);
  const { rows } = await database.query<{ aal: string }>(
    "select aal from auth.sessions where id::text = $1",
    [id],
  );
  return { id, isVerified: rows[0]?.aal === "aal2" };
}

async function findFactor({ context, user }: Call, id: string): Promise<Factor | undefined> {
  const { rows } = await context.database.query<Factor>(
    `select id, secret, status = 'verified' as "isVerified"
     from auth.mfa_factors where id::text = $1 and user_id = $2`,
    [id, user.id],
  );
  return rows[0];
}

const insufficientLevel = () =>
  authRefusal(403, "insufficient_aal", "The change needs a session of level aal2");

/** Adds a factor, which counts once its first code is verified. */
async function enrol({ context, user, session, body }: Call): Promise<Response> {
  const { friendly_name: name = "", issuer = new URL(context.siteUrl).host } = body;
  const { rows } = await context.database.query<{ name: string; isVerified: boolean }>(
    `select friendly_name as name, status = 'verified' as "isVerified"
     from auth.mfa_factors where user_id = $1`,
    [user.id],
  );
  if (rows.some((factor) => factor.name === name)) {
    return authRefusal(422, "mfa_factor_name_conflict", "Another factor has this name");
  }
  if (rows.some(({ isVerified }) => isVerified) && !session.isVerified) return insufficientLevel();
  const secret = new Secret({ size: 20 });
  const totp = new TOTP({ issuer: String(issuer), label: user.email, secret });
  const added = await context.database.query<{ id: string }>(
    `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, secret)
     values ($1, $2, 'totp', 'unverified', $3) returning id`,
    [user.id, name, secret.base32],
  );
  const { id } = added.rows[0] ?? {};
  const shown = { secret: secret.base32, uri: totp.toString() };
  return Response.json({ id, type: "totp", friendly_name: name, totp: shown });
}

/** Removes a factor, and lowers the sessions that verified it. */
async function remove({ context, session }: Call, { id, isVerified }: Factor): Promise<Response> {
  if (isVerified && !session.isVerified) return insufficientLevel();
  await context.database.query(
    `with lowered as (
       update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1 returning id
     ), removed as (
       delete from auth.mfa_factors where id = $1
     )
     delete from auth.mfa_amr_claims
     where authentication_method = 'totp' and session_id in (select id from lowered)`,
    [id],
  );
  return Response.json({ id });
}

/** Seconds. */
const challengeLifetime = 300;

async function challenge({ context }: Call, { id }: Factor): Promise<Response> {
  const { rows } = await context.database.query(
    `insert into auth.mfa_challenges (factor_id) values ($1)
     returning id, 'totp' as type, floor(extract(epoch from created_at))::integer + $2::integer as expires_at`,
    [id, challengeLifetime],
  );
  return Response.json(rows[0]);
}

async function verifyCode(call: Call, factor: Factor): Promise<Response> {
  const { context, body } = call;
  const challengeId = String(body["challenge_id"] ?? "");
  const { rows } = await context.database.query<{ hasExpired: boolean; isUsed: boolean }>(
    `select created_at <= now() - interval '1 second' * $3 as "hasExpired", verified_at is not null as "isUsed"
     from auth.mfa_challenges where id::text = $1 and factor_id = $2`,
    [challengeId, factor.id, challengeLifetime],
  );
  const [found] = rows;
  if (!found || found.hasExpired || found.isUsed) {
    return authRefusal(422, "mfa_challenge_expired", "The challenge has ended, create a new one");
  }
  const token = String(body["code"] ?? "");
  const valid = new TOTP({ secret: factor.secret }).validate({ token, window: 1 }) !== null;
  const rejection = await askHook(call, factor, valid);
  if (rejection) return rejection;
  if (!valid) return authRefusal(422, "mfa_verification_failed", "Invalid TOTP code entered");
  await acceptCode(call, factor, challengeId);
  const refreshTokens = await context.database.query<{ token: string }>(
    `select token from auth.refresh_tokens where session_id = $1 and not revoked
     order by created_at desc limit 1`,
    [call.session.id],
  );
  return call.refresh(refreshTokens.rows[0]?.token ?? "");
}

/** A rejection also signs the account out everywhere, as a hosted project does. */
async function askHook(
  { context: { database, codeHook }, user }: Call,
  factor: Factor,
  valid: boolean,
): Promise<Response | undefined> {
  if (codeHook === undefined) return undefined;
  const event = { factor_id: factor.id, factor_type: "totp", user_id: user.id, valid };
  const { rows } = await database.query<{ answer: { decision: string; message: string } }>(
    `select ${codeHook}($1::jsonb) as answer`,
    [JSON.stringify(event)],
  );
  const { decision, message = "" } = rows[0]?.answer ?? {};
  if (decision !== "reject") return undefined;
  await database.query("delete from auth.sessions where user_id = $1", [user.id]);
  return authRefusal(403, "mfa_verification_rejected", message);
}

/** Raises the session, and ends the account's lower ones and its unfinished factors. */
async function acceptCode({ context, user, session }: Call, factor: Factor, challengeId: string) {
  await context.database.transaction(async (transaction) => {
    const run = (statement: string, ...values: string[]) => transaction.query(statement, values);
    await run("update auth.mfa_challenges set verified_at = now() where id = $1", challengeId);
    await run(
      "update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1 and status <> 'verified'",
      factor.id,
    );
    await run(
      "update auth.sessions set aal = 'aal2', factor_id = $1, updated_at = now() where id = $2",
      factor.id,
      session.id,
    );
    await run(recordMethodSql, session.id, "totp");
    await run(
      "delete from auth.sessions where user_id = $1 and aal is distinct from 'aal2'",
      user.id,
    );
    await run("delete from auth.mfa_factors where user_id = $1 and status = 'unverified'", user.id);
  });
}
