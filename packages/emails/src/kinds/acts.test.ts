import { expect, test } from "vitest";
import { sampleTime as at } from "../sample-facts.ts";
import { actFigures } from "./acts.ts";

const email = "dana@harbor.example";

test.each([
  ["Robin Roe", email, null, "Robin Roe (d•••@harbor.example)"],
  [null, email, null, { address: "d•••@harbor.example" }],
  ["Outpace", email, null, "Outpace (d•••@harbor.example)"],
  ["Outpace", null, null, "Outpace"],
  [null, null, null, "Your account"],
  ["Robin Roe", email, "token", "Your account"],
])("%s of %s is told as who did it, with the address that nobody else chose", (...facts) => {
  const [by, by_email, token, name] = facts;
  const [figure] = actFigures({ by, by_email, token, at, device: null, address: null });
  expect(figure).toEqual({ label: "By", value: name });
});
