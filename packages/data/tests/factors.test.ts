import { expect, test, vi } from "vitest";
import { allowAccountChange } from "../src/account-changes.ts";
import { getSession, signIn, updatePassword } from "../src/auth.ts";
import { getOwnBrand } from "../src/brands.ts";
import {
  enrolFactor,
  listFactors,
  removeFactor,
  usableFactors,
  verifyCode,
} from "../src/factors.ts";
import { losingFirst, visitor } from "./backend.ts";
import { signedInBrand } from "./fixtures.ts";
import { addFactor, answer, codeOf, passMinute } from "./second-factors.ts";

async function brandWithFactor() {
  const signedIn = await signedInBrand();
  return { ...signedIn, factor: await addFactor(signedIn.client) };
}

test("a session needs a code from the login after the first app was set up", async () => {
  const { client, brand, brandId, factor } = await brandWithFactor();
  expect(factor.uri).toContain("otpauth://totp/Outpace:");
  expect(await getSession(client)).toMatchObject({ needsCode: false });
  const elsewhere = visitor();
  const level = vi.spyOn(elsewhere.auth.mfa, "getAuthenticatorAssuranceLevel");
  expect(await signIn(elsewhere, brand)).toMatchObject({ needsCode: true });
  expect(await level.mock.results[0]?.value).toMatchObject({
    data: { currentLevel: "aal1", currentAuthenticationMethods: [{ method: "password" }] },
  });
  await expect(getOwnBrand(elsewhere)).rejects.toMatchObject({ code: "second_factor_needed" });
  await expect(
    updatePassword(elsewhere, { current: brand.password, password: "a-longer-stride-8" }),
  ).rejects.toMatchObject({
    code: "second_factor_needed",
  });
  expect(await usableFactors(elsewhere)).toEqual([{ id: factor.id, name: "Phone" }]);
  await passMinute(factor);
  await answer(elsewhere, factor);
  expect(await getSession(elsewhere)).toMatchObject({ needsCode: false });
  expect(await getOwnBrand(elsewhere)).toMatchObject({ id: brandId });
});

test("wrong codes and taken names have error codes of their own", async () => {
  const { client, factor } = await brandWithFactor();
  await expect(verifyCode(client, { factorId: factor.id, code: "abcdef" })).rejects.toMatchObject({
    code: "code_wrong",
  });
  await expect(enrolFactor(client, { name: "Phone", issuer: "Outpace" })).rejects.toMatchObject({
    code: "factor_name_taken",
  });
});

test("a code is used once: for a minute, a second login is told to wait", async () => {
  const { client, brand, brandId, factor } = await brandWithFactor();
  expect(await getOwnBrand(client)).toMatchObject({ id: brandId });
  const elsewhere = visitor();
  await signIn(elsewhere, brand);
  const refusal = { code: "code_used", message: "Wait a minute, then use a new code" };
  await expect(answer(elsewhere, factor)).rejects.toMatchObject(refusal);
  await expect(answer(client, factor)).rejects.toMatchObject(refusal);
  expect(await getSession(elsewhere)).toMatchObject({ needsCode: true });
  await passMinute(factor);
  await answer(elsewhere, factor);
  expect(await getSession(elsewhere)).toMatchObject({ needsCode: false });
});

test("a code whose answer got lost is no used one when it is sent again", async () => {
  const { brand, factor } = await brandWithFactor();
  await passMinute(factor);
  const client = visitor({ fetch: losingFirst("/verify") });
  await signIn(client, brand);
  const typed = { factorId: factor.id, code: codeOf(factor.secret) };
  await expect(verifyCode(client, typed)).rejects.toMatchObject({ code: "unreachable" });
  await expect(verifyCode(client, typed)).rejects.toMatchObject({ code: "code_used" });
  await verifyCode(client, { ...typed, mayBeVerified: true });
  expect(await getSession(client)).toMatchObject({ needsCode: false });

  const elsewhere = visitor();
  await signIn(elsewhere, brand);
  await expect(verifyCode(elsewhere, { ...typed, mayBeVerified: true })).rejects.toMatchObject({
    code: "code_used",
  });
});

test.each(["mfa_challenge_expired", "mfa_ip_address_mismatch"])(
  "a right code is taken although its challenge was refused: %s",
  async (error_code) => {
    const { factor, brand } = await brandWithFactor();
    await passMinute(factor);
    let isRefused = false;
    const moving = visitor({
      fetch: (url, init) => {
        if (isRefused || !String(url).endsWith("/verify")) return fetch(url, init);
        isRefused = true;
        return Promise.resolve(Response.json({ error_code }, { status: 422 }));
      },
    });
    await signIn(moving, brand);
    await answer(moving, factor);
    expect(isRefused).toBe(true);
    expect(await getSession(moving)).toMatchObject({ needsCode: false });
  },
);

test("a failure of the service that is no refusal of a code is not told as one", async () => {
  const { factor, brand } = await brandWithFactor();
  await passMinute(factor);
  const failing = visitor({
    fetch: (url, init) =>
      String(url).endsWith("/verify")
        ? Promise.resolve(Response.json({ code: "unexpected_failure" }, { status: 500 }))
        : fetch(url, init),
  });
  await signIn(failing, brand);
  await expect(answer(failing, factor)).rejects.toMatchObject({ code: "unexpected" });
});

test("an app that was not finished is dropped when the next one is begun", async () => {
  const { client } = await signedInBrand();
  await enrolFactor(client, { name: "Phone", issuer: "Outpace" });
  await addFactor(client);
  expect(await listFactors(client)).toMatchObject([{ name: "Phone", removalDueAt: null }]);
});

test("without its last app an account goes on with the password alone", async () => {
  const { client, brandId, factor } = await brandWithFactor();
  await allowAccountChange(client, "factor_removed", factor.id);
  await removeFactor(client, factor.id);
  expect(await getSession(client)).toMatchObject({ needsCode: false });
  expect(await listFactors(client)).toEqual([]);
  expect(await getOwnBrand(client)).toMatchObject({ id: brandId });
});

test("six wrong codes say how long to wait", async () => {
  const { client, factor } = await brandWithFactor();
  const answerWrong = () => verifyCode(client, { factorId: factor.id, code: "none" });
  for (let n = 1; n <= 5; n += 1) {
    await expect(answerWrong()).rejects.toMatchObject({ code: "code_wrong" });
  }
  await expect(answerWrong()).rejects.toMatchObject({
    code: "codes_refused",
    message: expect.stringMatching(/in 5 minutes\.$/) as string,
  });
});
