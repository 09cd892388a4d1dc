import { expect, test } from "vitest";
import { readDollars, refundOutcome, refundSchema, typedDollars } from "./index.ts";

test.each([
  ["250", 250_00],
  [" $1,000 ", 1_000_00],
  ["99.5", 99_50],
  ["0.07", 7],
  ["1234567.89", 1_234_567_89],
  ["", null],
  ["-5", null],
  ["1e3", null],
  ["1,00", null],
  ["1.005", null],
  ["12345678", null],
  ["٥٠", null],
])("the amount %j is read as %j cents", (typed, cents) => {
  expect(readDollars(typed)).toBe(cents);
});

test("an amount is typed as it is read", () => {
  for (const cents of [1, 50, 100, 99_50, 1_000_00]) {
    expect(readDollars(typedDollars(cents))).toBe(cents);
  }
  expect(typedDollars(500_00)).toBe("500");
  expect(typedDollars(99_50)).toBe("99.50");
});

test.each([
  ["half", "Please enter an amount in dollars, such as 250 or 99.50."],
  ["0.00", "Please enter more than $0."],
  ["250.01", "No more than $250 can be refunded."],
])("a refund of %j of $250 is refused with one message", (amount, message) => {
  const { error } = refundSchema(250_00).safeParse({
    detail: amount,
    reason: "Half was promised.",
  });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test("a refund up to what is left needs a reason", () => {
  const schema = refundSchema(250_00);
  expect(schema.safeParse({ detail: "250", reason: " Promised. " }).data).toEqual({
    detail: "250",
    reason: "Promised.",
  });
  const wrong = schema.safeParse({ detail: "250", reason: "" }).error?.issues;
  expect(wrong?.map(({ message }) => message)).toEqual(["Please enter a reason."]);
});

test("an outcome says whether the money has moved, and who has to act", () => {
  const of = (status: "requested" | "pending" | "succeeded" | "failed", isManual = false) =>
    refundOutcome({ status, cents: 250_00, error: "charge_disputed" }, '"Mile"', isManual);
  expect(of("succeeded")).toEqual({ text: '$250 for "Mile" is refunded.', tone: "positive" });
  expect(of("succeeded", true).text).toContain("Send the money yourself.");
  expect(of("pending").text).toContain("can take some days");
  expect(of("requested")).toMatchObject({ tone: "caution" });
  expect(of("requested").text).toContain("We ask Stripe again every ten minutes.");
  expect(of("failed")).toMatchObject({ tone: "negative" });
  expect(of("failed").text).toMatch(/no money moved\. Stripe answered "charge_disputed"\.$/);
});
