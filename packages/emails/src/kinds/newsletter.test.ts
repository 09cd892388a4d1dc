import { describe, expect, test } from "vitest";
import { named, rendered } from "../rendered-samples.ts";
import { sampleSurroundings } from "../sample-facts.ts";

describe("the newsletter's confirmation", () => {
  const { headers, html } = named("newsletter-confirmation");
  const { unsubscribe } = sampleSurroundings.tokens;

  test("can be unsubscribed from by mail programs, with one request, and asks for no reply as every email", () => {
    expect(headers).toEqual({
      "Auto-Submitted": "auto-generated",
      "List-Unsubscribe": `<https://project.supabase.example/functions/v1/unsubscribe?token=${unsubscribe ?? ""}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    const others = rendered.filter(({ email }) => email.kind !== "newsletter_confirmation");
    for (const email of others)
      expect(email.headers).toEqual({ "Auto-Submitted": "auto-generated" });
  });

  test("leads to both pages of the newsletter", () => {
    expect(html).toContain('href="https://outpace.example/newsletter/confirm?token=c-');
    expect(html).toContain('href="https://outpace.example/newsletter/unsubscribe?token=u-');
  });
});
