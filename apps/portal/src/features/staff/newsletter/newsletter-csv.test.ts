import { expect, test } from "vitest";

import { newsletterCsv } from "./newsletter-csv.ts";

const sites = {
  marketingUrl: "https://outpace.example",
  supabaseUrl: "https://project.supabase.example/",
};

const address = (email: string) => ({
  email,
  confirmedAt: "2026-11-23T09:00:00.000Z",
  page: "/newsletter?from=instagram",
  unsubscribeToken: "a.0.b",
});

test("each address has a link for its reader and one for mail programs", () => {
  expect(newsletterCsv([address("ada@runners.example")], sites)).toBe(
    "\uFEFFemail,confirmed_at,page,unsubscribe_url,one_click_url\r\n" +
      "ada@runners.example,2026-11-23T09:00:00.000Z,/newsletter?from=instagram," +
      "https://outpace.example/newsletter/unsubscribe?token=a.0.b," +
      "https://project.supabase.example/functions/v1/unsubscribe?token=a.0.b\r\n",
  );
});

test.each([
  "=1+1@runners.example",
  "+a@runners.example",
  "-a@runners.example",
  "@a@runners.example",
])("a spreadsheet does not run the address %s as a formula", (email) => {
  expect(newsletterCsv([address(email)], sites).split("\r\n")[1]).toMatch(/^'/);
});
