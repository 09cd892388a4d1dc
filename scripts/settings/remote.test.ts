import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { settleRemoteSettings } from "./remote.ts";

const current = "security_update_password_require_current_password";
const id = "abcdefghijklmnopqrst";

interface Given {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly token?: string;
  readonly sets?: boolean;
  /** Whether the API stores what it is sent. */
  readonly stores?: boolean;
}

/** Settles a project's settings with a stand-in for the API, and returns the calls too. */
async function settle({ settings, token = "secret", sets = true, stores = true }: Given) {
  let held = settings;
  const calls: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      calls.push(`${request.method ?? ""} ${body}`);
      if (body !== "" && stores) held = { ...held, ...(JSON.parse(body) as object) };
      const isKnown =
        request.url === `/v1/projects/${id}/config/auth` &&
        request.headers.authorization === "Bearer secret";
      response.writeHead(isKnown ? 200 : 401, { "content-type": "application/json" });
      response.end(JSON.stringify(held));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
  });
  const api = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const { sentences, hasFailed } = await settleRemoteSettings({ api, id, token, sets });
  return { said: sentences.join("\n"), hasFailed, calls };
}

const patch = `PATCH {"${current}":true}`;

test("the setting is set where it is off, and read again", async () => {
  const { said, hasFailed, calls } = await settle({ settings: { [current]: false } });
  expect(calls).toEqual(["GET ", patch, "GET "]);
  expect([said, hasFailed]).toEqual([
    "A new password asks for the current one from now on.",
    false,
  ]);
  expect((await settle({ settings: { [current]: true } })).calls).toEqual(["GET "]);
});

test("a check only looks, and a setting that was not taken is a failure", async () => {
  const checked = await settle({ settings: {}, sets: false });
  expect([checked.calls, checked.hasFailed]).toEqual([["GET "], false]);
  expect(checked.said).toContain("A new password does not ask for the current one.");
  const ignored = await settle({ settings: {}, stores: false });
  expect(ignored.hasFailed).toBe(true);
  expect(ignored.said).toContain("The project did not take the setting");
});

test("without a token, it says that nobody looked, and how to; a refused one is a failure", async () => {
  const unseen = await settle({ settings: {}, token: "" });
  expect([unseen.calls, unseen.hasFailed]).toEqual([[], false]);
  expect(unseen.said).toMatch(/nobody looked.*curl -X PATCH .*require_current_password":true/);
  const refused = await settle({ settings: {}, token: "another" });
  expect([refused.hasFailed, refused.said]).toEqual([true, expect.stringContaining("status 401")]);
});

test("it names the ways in that are on", async () => {
  const { said } = await settle({
    settings: {
      [current]: true,
      external_email_enabled: true,
      external_apple_enabled: false,
      external_google_enabled: true,
      external_anonymous_users_enabled: true,
      external_phone_enabled: true,
      mfa_totp_enroll_enabled: true,
      mfa_phone_enroll_enabled: true,
      mfa_phone_verify_enabled: true,
      mfa_web_authn_verify_enabled: true,
      passkey_enabled: true,
      security_manual_linking_enabled: true,
    },
  });
  expect(said).toContain(
    "not considered by ours: the provider google, anonymous sign-in, phone sign-in, phone factors, WebAuthn factors, passkeys, manual linking.",
  );
});
