/** What holds after a restart, looked at from outside. */
import { expect } from "vitest";
import type { Backend } from "./backend.ts";
import type { Account, CreatedRace, Journal } from "./journal.ts";
import { answer, bucket, createRace, signUp, uploadPhoto } from "./requests.ts";

type Row = Readonly<Record<string, unknown>>;

/** Rows of a table whose column is one of the values, by that column; a request asks for 100. */
async function rowsBy(
  backend: Backend,
  table: string,
  column: string,
  values: readonly string[],
): Promise<Map<unknown, Row>> {
  const found = new Map<unknown, Row>();
  for (let start = 0; start < values.length; start += 100) {
    const some = values.slice(start, start + 100);
    const rows: Row[] = await answer(backend.service().from(table).select().in(column, some));
    for (const row of rows) found.set(row[column], row);
  }
  return found;
}

export async function expectNothingHalfMade(backend: Backend): Promise<void> {
  expect(await answer(backend.service().rpc("half_made"))).toEqual([]);
}

/** Every acknowledged race as it was answered, with its order and its audit row. */
export async function expectRaces(backend: Backend, { races }: Journal): Promise<void> {
  const ids = races.map(({ answer: row }) => row.id);
  const stored = await rowsBy(backend, "live_races", "id", ids);
  const orders = await rowsBy(backend, "race_orders", "live_race_id", ids);
  const audit = await rowsBy(backend, "audit_log", "subject_id", ids);
  for (const { request, answer: row } of races) {
    expect(stored.get(row.id)).toEqual(row);
    expect(orders.get(row.id)).toMatchObject({
      brand_partner_id: request.brand.brandId,
      request_id: request.request_id,
    });
    expect(audit.get(row.id)).toMatchObject({
      action: "race_created",
      actor_id: request.brand.userId,
      details: { order_id: orders.get(row.id)?.["id"] },
    });
  }
}

export async function expectEntries(backend: Backend, { entries }: Journal): Promise<void> {
  const runners = entries.map((entry) => entry.runner_id);
  const stored = await rowsBy(backend, "race_participants", "runner_id", runners);
  for (const entry of entries) expect(stored.get(entry.runner_id)).toMatchObject(entry);
}

/** Every acknowledged sign-up has its brand and its membership; the last ones can sign in. */
export async function expectBrands(backend: Backend, { brands }: Journal): Promise<void> {
  const ids = brands.map(({ brandId }) => brandId);
  const stored = await rowsBy(backend, "brand_partners", "id", ids);
  const members = await rowsBy(backend, "brand_members", "brand_partner_id", ids);
  for (const { brandId, userId, company, email } of brands) {
    expect(stored.get(brandId)).toMatchObject({ name: company, contact_email: email });
    expect(members.get(brandId)).toMatchObject({ user_id: userId, role: "owner" });
  }
  for (const { email, password, userId } of brands.slice(-2)) {
    const { data, error } = await backend.visitor().auth.signInWithPassword({ email, password });
    expect([data.user?.id, error]).toEqual([userId, null]);
  }
}

async function readPhoto(backend: Backend, path: string): Promise<Buffer | null> {
  const { publicUrl } = backend.visitor().storage.from(bucket).getPublicUrl(path).data;
  const response = await fetch(publicUrl);
  if (response.status === 400) return null;
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** Every photo is, byte for byte, what was acknowledged last, or what was asked for without an answer. */
export async function expectPhotos(
  backend: Backend,
  { photos }: Journal,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths) {
    const photo = photos.get(path);
    if (photo === undefined) throw new Error(`${path} was never uploaded.`);
    const stored = await readPhoto(backend, path);
    const match = photo.contents.find((bytes) =>
      bytes === null || stored === null ? bytes === stored : bytes.equals(stored),
    );
    if (match === undefined) throw new Error(`${path} is not what was uploaded.`);
    photo.contents = [match];
  }
}

/** Every row of the bucket has its bytes, all of them. */
export async function expectBytesOfEveryRow(backend: Backend): Promise<void> {
  const rows: { name: string; size: number }[] = await answer(
    backend.service().rpc("stored_photos"),
  );
  for (const { name, size } of rows) {
    expect([name, (await readPhoto(backend, name))?.length]).toEqual([name, size]);
  }
}

/** The same request again answers the same race. */
export async function expectSameAnswers(
  backend: Backend,
  races: readonly CreatedRace[],
): Promise<void> {
  for (const { request, answer: row } of races) {
    const { brand, request_id, race } = request;
    const again = await answer(
      backend.person(brand.token).rpc("create_race", { request_id, race }),
    );
    expect(again).toEqual(row);
  }
}

/** What got no answer is asked again, as people do, and nothing of a first attempt is in the way. */
export async function askAgain(backend: Backend, journal: Journal): Promise<void> {
  for (const request of [...journal.unanswered.races]) await createRace(backend, journal, request);
  for (const account of [...journal.unanswered.accounts]) {
    await signUpOrIn(backend, journal, account);
  }
  for (const [path, { owner, contents }] of [...journal.photos]) {
    if (contents.length > 1) throw new Error(`${path} was not looked at yet.`);
    if (contents[0] !== null) continue;
    await uploadPhoto(backend, journal, owner, path, Buffer.from(`again ${path}`));
  }
}

async function signUpOrIn(backend: Backend, journal: Journal, account: Account): Promise<void> {
  const { email, password, company } = account;
  const { data } = await backend.visitor().auth.signInWithPassword({ email, password });
  if (data.session === null) {
    const free = backend.visitor().rpc("is_brand_name_available", { name: company });
    expect(await answer(free)).toBe(true);
    await signUp(backend, journal, account);
    return;
  }
  const { user, access_token: token } = data.session;
  const { brand_partner_id: brandId }: { brand_partner_id: string } = await answer(
    backend.person(token).from("brand_members").select("brand_partner_id").single(),
  );
  journal.brands.push({ ...account, userId: user.id, brandId, token });
  journal.unanswered.accounts = journal.unanswered.accounts.filter((other) => other !== account);
}
