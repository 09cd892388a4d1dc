import { describe, expect, test } from "vitest";
import { shownUrl } from "./kit/message.ts";
import type { EmailOfKind } from "./payloads.ts";
import { renderEmail } from "./render-email.ts";
import { named, rendered } from "./rendered-samples.ts";
import { sampleRace, sampleSurroundings } from "./sample-facts.ts";

describe("subjects", () => {
  test("say what happened", () => {
    const subjects = rendered.map(({ name, subject }) => [name, subject]);
    expect(Object.fromEntries(subjects)).toMatchInlineSnapshot(`
      {
        "account-secured": ""This wasn't me": dana@harbor.example",
        "account-secured-and-locked": ""This wasn't me": robin@harbor.example",
        "brand-closed": "Your brand Harbor Running is closed",
        "brand-closed-and-back": "The brand Harbor Running was closed and is back",
        "brand-closed-and-back-by-you": "The brand Harbor Running was closed and is back",
        "brand-closed-for-the-team": "The brand ⁨מרוץ הלילה!⁩ is closed",
        "brand-handed-over": "Your brand Harbor Running is being handed over",
        "brand-handed-over-and-accepted": "The brand ⁨מרוץ הלילה!⁩ has a new owner",
        "email-changed": "The email address of your account was changed",
        "email-changed-to-this": "You now sign in with this email address",
        "emails-failed": "3 emails could not be delivered",
        "factor-added": "A second factor was added to your account",
        "factor-added-right-to-left": "A second factor was added to your account",
        "factor-removal-planned": "Your second factor will be removed in a day",
        "factor-removed": "A second factor was removed from your account",
        "factor-removed-by-us": "A second factor was removed from your account",
        "hand-over-asked": "Confirm that Harbor Running is handed over?",
        "hand-over-asked-by-you": "You asked to hand over Harbor Running",
        "hand-over-confirmed": "The hand-over of Harbor Running is confirmed",
        "hand-over-confirmed-by-you": "The hand-over of Harbor Running is confirmed",
        "hand-over-ended": "⁨מרוץ הלילה!⁩ is not handed over",
        "hand-over-planned": "Your brand Harbor Running will be handed over",
        "hand-over-stopped": "The owner keeps the brand Harbor Running",
        "member-invited": "Join the team of Harbor Running",
        "member-invited-to-take-over": "Take over the brand Harbor Running",
        "member-invited-without-a-name": "Join the team of ⁨מרוץ הלילה!⁩",
        "member-joined": "Robin Roe has joined your team",
        "member-joined-without-a-name": "robin@harbor.example has joined your team",
        "new-sign-in": "New sign-in: Chrome on Windows",
        "new-sign-in-unknown": "New sign-in: an unknown device",
        "newsletter-confirmation": "Confirm your subscription to Outpace's newsletter",
        "order-due": "$500 is due for Sunrise Ten",
        "order-due-by-invoice": "$500 is due for Sunrise Ten",
        "order-due-package": "$1,000 is due for a Premium package",
        "order-due-tomorrow": "$500 for Sunrise Ten: pay within 24 hours",
        "order-due-tomorrow-package": "$1,000 for a Premium package: pay within 24 hours",
        "order-in-review": "Paid twice: Sunrise Ten",
        "order-in-review-of-a-used-package": "Payment disputed: a Premium package",
        "order-paid": "Receipt: $500 paid for Sunrise Ten",
        "order-paid-package": "Receipt: $1,000 paid for a Premium package",
        "order-refunded": "$500 refunded for Sunrise Ten",
        "order-refunded-in-part": "$99.50 refunded for a Premium package",
        "order-unpaid": "Your race Sunrise Ten is cancelled: not paid",
        "order-unpaid-package": "Your order of a Premium package is void: not paid",
        "order-voided": "Your order for Sunrise Ten is void",
        "order-voided-free": "Your order for Sunrise Ten is void",
        "owner-demoted": "Harbor Running has one owner fewer",
        "owner-demoted-you": "You're no longer an owner of Harbor Running",
        "owner-invited": "Someone is invited to own Harbor Running",
        "owner-left": "An owner has left Harbor Running",
        "owner-left-by-you": "You left Harbor Running",
        "owner-made": "Harbor Running has another owner",
        "owner-made-by-you": "Harbor Running has another owner",
        "owner-made-you": "You're now an owner of Harbor Running",
        "owner-removed": "An owner was removed from ⁨מרוץ הלילה!⁩",
        "owner-removed-you": "You were removed from Harbor Running",
        "package-ended": "Your Premium package has ended",
        "password-changed": "The password of your account was changed",
        "password-changed-somewhere": "The password of your account was changed",
        "race-approved": "Your race Sunrise Ten is approved",
        "race-approved-right-to-left": "Your race ⁨מרוץ הלילה!⁩ is approved",
        "race-cancelled": "Your race Sunrise Ten is cancelled",
        "race-change-sent-back": "Your change of Sunrise Ten was sent back",
        "race-change-sent-back-photo": "Your change of Sunrise Ten was sent back",
        "race-completed": "Your race Sunrise Ten is over: the recap",
        "race-completed-without-finishers": "Your race Sunrise Ten is over: the recap",
        "race-created": "Your race Sunrise Ten is created",
        "race-full": "Your race Sunrise Ten is full",
        "race-half-full": "Your race Sunrise Ten is half full",
        "race-moved": "Your race Sunrise Ten is now pending",
        "race-moved-completed": "Your race Sunrise Ten is now completed",
        "race-starts": "Sunrise Ten starts Sat, Jun 2, 6:30 AM EDT",
        "race-starts-empty": "Sunrise Ten starts Sat, Jun 2, 7:30 PM GMT+9",
        "races-waiting": "12 races wait for approval",
        "races-waiting-one": "1 race waits for approval",
      }
    `);
  });

  test("keep what happened when the race's name is long", () => {
    const race = { ...sampleRace, name: "The Long Way Home: A Marathon for Everyone".repeat(3) };
    const { subject } = renderEmail(
      { kind: "race_cancelled", payload: { race, reason: "Storm" } },
      sampleSurroundings,
    );
    expect(subject).toBe("Your race The Long Way Home: A Marathon for E… is cancelled");
  });
});

describe("texts", () => {
  test("say everything in lines of 72 characters, except links", () => {
    expect(named("race-starts").text).toMatchInlineSnapshot(`
      "Outpace

      Your race starts within 24 hours
      ================================

      Sunrise Ten
      Start: Saturday, June 2, 2040 at 6:30 AM, New York time (EDT)
      Distance: 10 miles
      Places: 500

      312 of 500 places are taken (62%).

      View Analytics:
      https://partners.outpace.example/brands/analytics/6f0d8a52-6a5c-4f7e-9d0c-0c8a4b1e2f3d

      Make a picture of the race to share:
      https://outpace.example/social-generator?race=Sunrise%20Ten&distance=10&date=2040-06-02

      ---

      You get emails the day before a race starts because you're on the
      brand's team.

      Switch these emails off:
      https://partners.outpace.example/brands/switch-off-email?token=s-b3b9a1f0-5f0e-4f5e-9c57-1f2a3b4c5d6e.1795000000.0f1e2d3c4b5a69788796a5b4c3d2e1f0

      © 2025 Outpace Inc. All rights reserved.
      "
    `);
    const long = rendered.flatMap(({ text }) =>
      text.split("\n").filter((line) => line.length > 72 && !/^https?:/.test(line)),
    );
    expect(long).toEqual([]);
  });

  test("have every link of the HTML", () => {
    for (const { name, html, text } of rendered) {
      const urls = [...html.matchAll(/href="([^"]*)"/g)].map(([, url = ""]) =>
        shownUrl(url.replaceAll("&amp;", "&")),
      );
      expect(urls.length, name).toBeGreaterThan(1);
      expect(urls.filter((url) => !text.includes(url))).toEqual([]);
    }
  });
});

describe("times", () => {
  const startIn = (start_time: string, start_time_zone: string) =>
    renderEmail(
      { kind: "race_approved", payload: { race: { ...sampleRace, start_time, start_time_zone } } },
      sampleSurroundings,
    ).text;

  test("of races are in the race's zone, named, with summer time", () => {
    expect(startIn("2040-06-02T10:30:00Z", "America/New_York")).toContain(
      "Saturday, June 2, 2040 at 6:30 AM, New York time (EDT)",
    );
    expect(startIn("2040-12-01T11:30:00Z", "America/New_York")).toContain(
      "Saturday, December 1, 2040 at 6:30 AM, New York time (EST)",
    );
  });

  test("that clocks show twice are told apart", () => {
    const [first, second] = ["2040-11-04T05:30:00Z", "2040-11-04T06:30:00Z"];
    expect(startIn(first, "America/New_York")).toContain("at 1:30 AM, New York time (EDT)");
    expect(startIn(second, "America/New_York")).toContain("at 1:30 AM, New York time (EST)");
  });

  test("of accounts and packages are in UTC", () => {
    expect(named("password-changed").text).toContain("Saturday, May 12, 2040 at 8:45 PM UTC");
    expect(named("order-due-package").text).toContain("Sunday, May 20, 2040 at 4:00 PM UTC");
  });
});

describe("footers", () => {
  const link = "https://partners.outpace.example/brands/switch-off-email?token=s-";
  const always = [
    ..."factor_added factor_removed factor_removal_planned member_joined brand_closed".split(" "),
    ..."brand_handed_over package_ended hand_over_asked hand_over_planned owners_changed account_secured".split(
      " ",
    ),
    ..."hand_over_confirmed hand_over_ended".split(" "),
    ..."new_sign_in password_changed email_changed race_created order_due order_paid".split(" "),
    ..."order_due_tomorrow order_unpaid order_refunded orders_in_review emails_failed".split(" "),
  ];

  test("lead to the switch of what a person can switch off, and say why the rest can't be", () => {
    for (const { email, name, html, text } of rendered) {
      // Whoever these go to has no account, and gets no others.
      if (email.kind === "newsletter_confirmation" || email.kind === "member_invited") continue;
      const isAlways = always.includes(email.kind);
      expect(html.includes(link), name).toBe(!isAlways);
      expect(/can't\sbe\sswitched\soff,\sbecause/.test(text), name).toBe(isAlways);
    }
  });
});

describe("an email that would not be right is refused:", () => {
  const refusal =
    (email: unknown, tokens = sampleSurroundings.tokens) =>
    () =>
      renderEmail(email as EmailOfKind, { ...sampleSurroundings, tokens });

  test("of an unknown kind", () => {
    expect(refusal({ kind: "toString", payload: {} })).toThrow("no kind");
  });

  test("without a fact that it names", () => {
    for (const fact of Object.keys(sampleRace)) {
      const race = { ...sampleRace, [fact]: undefined };
      expect(refusal({ kind: "race_approved", payload: { race } })).toThrow(`lacks "${fact}"`);
    }
  });

  test("without the token of a link", () => {
    const tokens = { switchOff: null, confirm: null, unsubscribe: null, refuse: null };
    for (const kind of ["race-approved", "newsletter-confirmation", "member-invited"]) {
      expect(refusal(named(kind).email, tokens)).toThrow("token");
    }
  });

  test("about an invalid time", () => {
    const race = { ...sampleRace, start_time: "soon" };
    expect(refusal({ kind: "race_approved", payload: { race } })).toThrow(RangeError);
  });
});

test("an address is written as its owner writes it", () => {
  const joined = named("member-joined-without-a-name");
  const email = {
    ...joined.email,
    payload: { ...joined.email.payload, email: "q&a@xn--bcher-kva.example" },
  };
  const { subject, html, text } = renderEmail(email as EmailOfKind, sampleSurroundings);
  expect(subject).toBe("q&a@bücher.example has joined your team");
  expect(text.replaceAll(/[\u2060\u200b-\u200f]/g, "")).toContain("q&a@bücher.example");
  expect(html).not.toContain("xn--");
});

test("an address can be copied: its letters are all that stands there", () => {
  const joined = (email: string, html: boolean) => {
    const payload = { brand_name: "Harbor", name: null, email, role: "viewer" };
    const parts = renderEmail({ kind: "member_joined", payload }, sampleSurroundings);
    return html ? parts.html : parts.text;
  };
  for (const email of ["robin.roe+run@harbor.example", "sales/eu@bücher.example"]) {
    expect(joined(email, false)).toContain(`Email: ${email}\n`);
    expect(joined(email, true)).toContain(email);
  }
  // Would be a link to a web address.
  expect(joined("evil.example/now@harbor.example", false)).not.toContain("evil.example");
  const { device, at } = { device: null, at: "2040-06-02T10:30:00.000Z" };
  const acted = {
    by: null,
    by_email: "robin@harbor.example",
    device,
    at,
    address: "2001:db8:aa::/48",
    token: null,
  };
  const { text } = renderEmail({ kind: "password_changed", payload: acted }, sampleSurroundings);
  expect(text).toContain("By: r•••@harbor.example\nTime");
  expect(text).toContain("IP address: 2001:db8:aa::/48\n");
  const reason = "Write to events@harbor.example, see https://harbor.example/terms.";
  const cancelled = { race: sampleRace, reason };
  const { html } = renderEmail({ kind: "race_cancelled", payload: cancelled }, sampleSurroundings);
  expect(html).toContain(reason);
});
