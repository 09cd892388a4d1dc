/**
 * Accepts an invitation for an address without an account. Its link proves the address, so the account is created confirmed,
 * and no second e-mail follows. The database plans the account and, when the auth server creates it, writes its membership in
 * the same transaction: whatever ends between these steps, a repeat completes them. The plan also deletes what someone signed up
 * with the address and did not confirm, with its password.
 */
import { ConfirmationSchema } from "@outpace/domain/brands";
import { answer, connect, DatabaseError } from "../platform/database.ts";
import {
  databaseRefusal,
  describeDatabaseError,
  refusal,
  withCors,
} from "../platform/responses.ts";
import type { FunctionHandler, Surroundings } from "../platform/surroundings.ts";
import type { InvitationEnvironment } from "./environment.ts";

interface Plan {
  readonly user_id: string;
  readonly email: string;
  readonly is_done: boolean;
}

interface Acceptance {
  readonly token: string;
  readonly name: string;
  readonly password: string;
}

/** `POST { token, name, password }`. The person signs in with the password afterwards. */
export const handler: FunctionHandler<InvitationEnvironment> = (request, surroundings) =>
  withCors(request, surroundings.environment.portalUrl, async () => {
    if (request.method !== "POST") {
      return refusal(405, "This function only takes POST requests.", "invalid_request");
    }
    const acceptance = readAcceptance(await request.json().catch(() => undefined));
    if (!acceptance) {
      return refusal(400, "Missing required fields: token, name, password", "missing_fields");
    }
    // As short as Auth takes. The portal's form has refused what is easy to guess.
    const checked = ConfirmationSchema.safeParse({ password: acceptance.password });
    if (!checked.success) {
      return refusal(400, checked.error.issues[0]?.message ?? "", "weak_password");
    }
    try {
      return await accept(acceptance, surroundings);
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      surroundings.log(describeDatabaseError(error));
      return databaseRefusal(error);
    }
  });

async function accept(
  { token, name, password }: Acceptance,
  surroundings: Surroundings<InvitationEnvironment>,
): Promise<Response> {
  const database = connect(surroundings, surroundings.environment.secretKey);
  const plan = () => answer<Plan>(database.rpc("plan_invited_sign_up", { token, name }));
  const { user_id: id, email, is_done: isDone } = await plan();
  if (isDone) return Response.json({ email });
  const create = () => createAccount({ id, email, password }, surroundings);
  let error = await create();
  if (error === null) return Response.json({ email });
  // Another press may have created it, or the invitation may have ended: the auth server hides why the database refused.
  if ((await plan()).is_done) return Response.json({ email });
  // Somebody signed up with the address meanwhile, and has not confirmed it: the second plan has deleted that.
  if (error.endsWith(" email_exists")) error = await create();
  if (error === null) return Response.json({ email });
  surroundings.log(`The auth server answered ${error}`);
  if (error.startsWith("4") && !error.endsWith(" email_exists")) {
    return refusal(
      400,
      "We can't create an account with this address. Ask to be invited with another one.",
      "invalid_value",
    );
  }
  return refusal(503, "Your account wasn't created. Please try again.", "sign_up_unavailable");
}

/** Returns why it failed, without any address, or null. */
async function createAccount(
  { id, email, password }: { id: string; email: string; password: string },
  surroundings: Surroundings<InvitationEnvironment>,
): Promise<string | null> {
  const patient: typeof fetch = (input, init) =>
    surroundings.fetch(input, { ...init, signal: AbortSignal.timeout(surroundings.patience) });
  const { auth } = connect({ ...surroundings, fetch: patient }, surroundings.environment.secretKey);
  const { error } = await auth.admin.createUser({ id, email, password, email_confirm: true });
  return error && `${String(error.status ?? 0)} ${error.code ?? ""}`;
}

function readAcceptance(body: unknown): Acceptance | undefined {
  const { token, name, password } = (body ?? {}) as Partial<Record<keyof Acceptance, unknown>>;
  return typeof token === "string" && typeof name === "string" && typeof password === "string"
    ? { token, name, password }
    : undefined;
}
