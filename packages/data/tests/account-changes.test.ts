import { expect, test } from "vitest";
import { allowAccountChange } from "../src/account-changes.ts";
import { getSession, signIn } from "../src/auth.ts";
import { closeBrand } from "../src/closing.ts";
import { enrolFactor, listFactors } from "../src/factors.ts";
import { visitor, withDatabase } from "./backend.ts";
import { newBrand, signedInBrand } from "./fixtures.ts";
import { answer } from "./second-factors.ts";

const needed = {
  code: "proof_needed",
  message: "Please confirm that it's you, then try again.",
};

test("a session that proved itself a while ago is asked again, and a new one is not", async () => {
  const { client, brand, brandId, session } = await signedInBrand();
  await withDatabase(
    (sql) => sql`
      update auth.mfa_amr_claims c set updated_at = now() - interval '15 minutes'
      from auth.sessions s where s.id = c.session_id and s.user_id = ${session.userId}`,
  );
  const { email } = newBrand();
  const acts = [
    (on = client) => allowAccountChange(on, "email", email),
    (on = client) => closeBrand(on, { brandId, name: brand.companyName }),
  ];
  for (const act of acts) await expect(act()).rejects.toMatchObject(needed);
  const fresh = visitor();
  await signIn(fresh, brand);
  for (const act of acts) await act(fresh);
});

test("a factor that was not allowed is not added", async () => {
  const { client } = await signedInBrand();
  const factor = await enrolFactor(client, { name: "Phone", issuer: "Outpace" });
  await expect(answer(client, factor)).rejects.toThrow();
  expect(await listFactors(client)).toEqual([]);
  expect(await getSession(client)).toMatchObject({ needsCode: false });
});
