import { expect, test } from "vitest";

import { readAuthRedirect } from "./auth-fragment.ts";

test.each([
  ["#access_token=a&expires_in=3600&refresh_token=b&token_type=bearer&type=magiclink", "session"],
  ["#refresh_token=b", "session"],
  ["#error=access_denied&error_code=otp_expired&error_description=Link+is+invalid", "expired"],
  ["#error=server_error&error_code=unexpected_failure&error_description=Text", "failed"],
  ["?error=access_denied&error_description=Text", "failed"],
  ["#qqqqqqqqqqqqqqqqqqqqqq", null],
  ["?message=Account%20created&next=%2Fbrands%2Forders%3Ferror%3Dx", null],
  ["", null],
])("what the auth server put into %j is read as %j", (parameters, redirect) => {
  expect(readAuthRedirect(parameters)).toBe(redirect);
});
