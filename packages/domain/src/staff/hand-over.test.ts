import { expect, test } from "vitest";
import { HandOverSchema } from "./hand-over.ts";

const messages = (detail: string, reason = "Left.") =>
  HandOverSchema.safeParse({ detail, reason }).error?.issues.map(({ message }) => message) ?? [];

test("a hand-over asks for a valid address and a reason", () => {
  expect(messages(" ")).toEqual(["Please enter the new owner's email."]);
  expect(messages("ines")).toEqual(["Please enter a valid email address."]);
  expect(messages("ines@harrier.example", " ")).toEqual(["Please enter a reason."]);
  expect(HandOverSchema.parse({ detail: " Ines@Harrier.example ", reason: "Left." }).detail).toBe(
    "ines@harrier.example",
  );
});
