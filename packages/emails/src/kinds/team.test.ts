import { describe, expect, test } from "vitest";
import { named, rendered } from "../rendered-samples.ts";

test("an invitation leads to its page by a link whose token no server logs", () => {
  const { html, text } = named("member-invited");
  expect(html).toContain('href="https://partners.outpace.example/brands/invitation#i-');
  expect(text).toContain("Dana Example invites you to join the team of Harbor Running on Outpace.");
  expect(named("member-invited-without-a-name").text).toContain("You're invited to join the team");
});

test("every invitation, to take over a brand too, can be the last", () => {
  const last = "https://partners.outpace.example/brands/refuse-invitations#r-";
  for (const { email, html, text } of rendered) {
    const isInvitation = email.kind === "member_invited";
    expect([html.includes(last), text.includes(last)]).toEqual([isInvitation, isInvitation]);
    expect(text.includes("Don't invite me again")).toBe(isInvitation);
  }
});

describe("a hand-over", () => {
  test("asks the next owner, with the reason, by the invitation's link", () => {
    const { html, text } = named("member-invited-to-take-over");
    expect(html).toContain('href="https://partners.outpace.example/brands/invitation#i-');
    expect(text).toContain("Outpace asks you to take over the brand Harbor Running");
    expect(text).toContain("Your company told us that Dana has left.");
  });

  test("tells the present owner the reason, until when, and how to stop it", () => {
    const { html, text } = named("brand-handed-over");
    expect(html).toContain('href="https://partners.outpace.example/brands/team"');
    expect(text).toContain("Your company told us that Dana has left.");
    expect(text).toContain("Saturday, May 19, 2040 at 8:45 PM UTC");
    expect(text).toContain("withdraw the invitation on the Team page");
  });

  test("tells the former owner that their access has ended, and masks the new address", () => {
    const { text } = named("brand-handed-over-and-accepted");
    expect(text).toMatch(/You no\s+longer have access to it\./);
    expect(text).toContain("r•••@");
    expect(text).not.toContain("robin@");
  });
});
