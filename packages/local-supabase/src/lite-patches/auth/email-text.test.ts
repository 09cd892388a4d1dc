import { expect, test } from "vitest";
import { textOf } from "../../mail/text.ts";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import { signUp, type TestBackend } from "../../testing/test-backend.ts";

const lite = plainAndPatchedLite();

async function mailed(backend: TestBackend) {
  await signUp(backend, "text@outpace.example");
  await backend.visitor().auth.resetPasswordForEmail("text@outpace.example");
  const message = backend.mailbox.list().find(({ to }) => to === "text@outpace.example");
  return { text: message?.text, ofHtml: textOf(message?.html ?? "") };
}

test("plain Lite sends a text that its HTML does not say", async () => {
  const { text, ofHtml } = await mailed(lite.plain);
  expect(text).toMatch(/^Reset your password with this code: \d{6}/);
  expect(ofHtml).not.toContain("with this code");
});

test("the text of an e-mail says what its HTML says", async () => {
  const { text, ofHtml } = await mailed(lite.patched);
  expect(ofHtml).toContain(`${lite.patched.url}/auth/v1/verify`);
  expect(text).toBe(ofHtml);
});
