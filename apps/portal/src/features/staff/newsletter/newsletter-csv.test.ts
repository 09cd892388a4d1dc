import { expect, test } from "vitest";

import { newsletterCsv } from "./newsletter-csv.ts";

const sites = {
  marketingUrl: "https://outpace.example",
  supabaseUrl: "https://project.supabase.example/",
};

test("each address has a link for its reader and one for mail programs", () => {
  const address = {
    email: "ada@runners.example",
    confirmedAt: "2026-11-23T09:00:00.000Z",
    page: "/newsletter?from=instagram",
    unsubscribeToken: "a.0.b",
  };
  expect(newsletterCsv([address], sites)).toBe(
    '\uFEFF"email","confirmed_at","page","unsubscribe_url","one_click_url"\r\n' +
      '"ada@runners.example","2026-11-23T09:00:00.000Z","/newsletter?from=instagram",' +
      '"https://outpace.example/newsletter/unsubscribe?token=a.0.b",' +
      '"https://project.supabase.example/functions/v1/unsubscribe?token=a.0.b"\r\n',
  );
});
