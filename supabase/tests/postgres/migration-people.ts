/** Who the migrations' data is of, the ids of its rows, and who writes them. */
export const people = {
  staff: "00000000-0000-4000-8000-000000000001",
  cairn: "00000000-0000-4000-8000-00000000000a",
  dune: "00000000-0000-4000-8000-00000000000b",
  erg: "00000000-0000-4000-8000-00000000000c",
  fir: "00000000-0000-4000-8000-00000000000f",
  gully: "00000000-0000-4000-8000-000000000010",
} as const;

export const brands = {
  cairn: "10000000-0000-4000-8000-00000000000a",
  dune: "10000000-0000-4000-8000-00000000000b",
  erg: "10000000-0000-4000-8000-00000000000c",
} as const;

export const race = (n: number) => `20000000-0000-4000-8000-00000000000${String(n)}`;
export const order = (n: number) => `30000000-0000-4000-8000-00000000000${String(n)}`;
export const payment = (n: number) => `40000000-0000-4000-8000-00000000000${String(n)}`;
export const factor = "00000000-0000-4000-8000-0000000000f1";
export const photo = "backgrounds/Ridge_Run-bg-1750000000000.png";
export const logo = "logos/cairn-1750000000000.png";
export const photoUrl = `http://127.0.0.1:54321/storage/v1/object/public/race-background-photos/${photo}`;

/** Inserts a confirmed account. */
export const account = (id: string, email: string, metadata = "{}") => `
  insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, created_at, updated_at)
  values ('${id}', 'authenticated', 'authenticated', '${email}', '2025-03-01', '${metadata}', '2025-03-01', '2025-03-01');`;

/** Runs a statement as an account, or as a visitor. */
export const as = (userId: string | null, statement: string) => `
  set local role ${userId === null ? "anon" : "authenticated"};
  select set_config('request.jwt.claims', '{"sub": ${userId === null ? "null" : `"${userId}"`}}', true);
  ${statement};
  reset role;`;

/** The data of a migration that adds only functions or rights. */
export const nothing = "";
