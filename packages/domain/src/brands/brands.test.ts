import { describe, expect, test } from "vitest";
import { formMessages } from "../../test-data/form-messages.ts";
import {
  brandDetailsSchema,
  brandDisplayName,
  brandMessages,
  CodeSchema,
  loginFailedMessage,
  LoginSchema,
  NewPasswordSchema,
  PasswordChangeSchema,
  ResetRequestSchema,
  signUpFailedMessage,
  SignUpSchema,
} from "./index.ts";

const filled = {
  companyName: " Harbour Run Club ",
  email: " Hello@Harbour.Example ",
  contactName: " Robin Quay ",
  password: "a-long-password",
};

describe("signing up", () => {
  test("a filled form is trimmed, its email lower-cased, its password unchanged", () => {
    expect(SignUpSchema.parse({ ...filled, password: " spaces stay " })).toEqual({
      companyName: "Harbour Run Club",
      email: "hello@harbour.example",
      contactName: "Robin Quay",
      password: " spaces stay ",
    });
  });

  test("one message names all blank fields by column, and each has its own", () => {
    const blank = { companyName: "", email: " ", contactName: "", password: "short" };
    expect(formMessages(SignUpSchema, blank)).toEqual({
      form: "Missing required fields: name, contact_email, contact_name",
      companyName: "Please enter your company name.",
      email: "Please enter your email.",
      contactName: "Please enter a contact name.",
      password: "Password must be at least 8 characters.",
    });
    expect(formMessages(SignUpSchema, { ...filled, email: "" })).toEqual({
      form: "Missing required fields: contact_email",
      email: "Please enter your email.",
    });
  });

  test("an email must be a valid address", () => {
    for (const email of ["harbour", "a@b", "a b@harbour.example", "@harbour.example"]) {
      expect(formMessages(SignUpSchema, { ...filled, email })).toEqual({
        email: "Please enter a valid email address.",
      });
    }
  });

  test("a pasted email or name loses its invisible characters", () => {
    const pasted = {
      ...filled,
      email: "\u202AHello@\u200BHarbour.Example\u202C\uFEFF",
      contactName: "\u2068Robin Quay\u2069",
    };
    expect(SignUpSchema.parse(pasted)).toMatchObject({
      email: "hello@harbour.example",
      contactName: "Robin Quay",
    });
    expect(LoginSchema.parse(pasted).email).toBe("hello@harbour.example");
    expect(formMessages(SignUpSchema, { ...filled, contactName: "\u200B" })["contactName"]).toBe(
      "Please enter a contact name.",
    );
  });

  test("a password has at least 8 characters and at most 72 bytes", () => {
    const messageOf = (password: string) =>
      formMessages(SignUpSchema, { ...filled, password })["password"];
    expect(messageOf("")).toBe("Please enter your password.");
    expect(messageOf("1234567")).toBe("Password must be at least 8 characters.");
    expect(messageOf("12345678")).toBeUndefined();
    expect(messageOf("x".repeat(72))).toBeUndefined();
    expect(messageOf("x".repeat(73))).toBe(
      "Please choose a shorter password: up to 72 characters, fewer with accents or emoji.",
    );
    expect(messageOf("é".repeat(36))).toBeUndefined();
    expect(messageOf("é".repeat(37))).toBe(
      "Please choose a shorter password: up to 72 characters, fewer with accents or emoji.",
    );
    expect(messageOf("🏃".repeat(18))).toBeUndefined();
    expect(messageOf("🏃".repeat(19))).toBe(
      "Please choose a shorter password: up to 72 characters, fewer with accents or emoji.",
    );
  });

  test("values other than an object are refused", () => {
    for (const value of [null, undefined, "x", 7]) {
      expect(SignUpSchema.safeParse(value).success).toBe(false);
    }
  });
});

test("the specified messages are word for word", () => {
  expect(brandMessages).toMatchObject({
    nameTaken: "This brand name is already taken",
    nameCheckFailed: "Error checking brand name availability",
    emailTaken: "This email is already registered",
    emailCheckFailed: "Error checking email availability",
    fixErrors: "Please fix the validation errors before submitting.",
    accountCreated: "Account created successfully",
  });
  expect(signUpFailedMessage("no luck")).toBe("Signup failed: no luck");
  expect(loginFailedMessage("no luck")).toBe("Login failed: no luck");
});

test("a login needs an email and a password of any length", () => {
  expect(LoginSchema.parse({ email: "Hello@harbour.example", password: "x" })).toEqual({
    email: "hello@harbour.example",
    password: "x",
  });
  expect(formMessages(LoginSchema, { email: "", password: "" })).toEqual({
    email: "Please enter your email.",
    password: "Please enter your password.",
  });
});

test("a password reset needs an email", () => {
  expect(formMessages(ResetRequestSchema, { email: "hello@harbour.example" })).toEqual({});
  expect(formMessages(ResetRequestSchema, { email: "hello" })).toEqual({
    email: "Please enter a valid email address.",
  });
});

test("a new password and its repetition must match, however each was typed", () => {
  const [current, password] = ["", "a-lóng-password"];
  for (const confirmation of [password, password.normalize("NFD")]) {
    const typed = { current, password: password.normalize("NFD"), confirmation };
    expect(NewPasswordSchema.parse(typed)).toMatchObject({ password });
  }
  expect(
    formMessages(NewPasswordSchema, { current, password, confirmation: "a-lóng-passwort" }),
  ).toEqual({ confirmation: "The passwords don't match." });
});

test("a new password that breaks a rule only shows that message", () => {
  for (const confirmation of ["short", "", "other"]) {
    const typed = { current: "", password: "short", confirmation };
    expect(formMessages(NewPasswordSchema, typed)).toEqual({
      password: "Password must be at least 8 characters.",
    });
  }
});

test("a changed password needs the current one, of any length and as it was typed", () => {
  const changed = { password: "a-long-password", confirmation: "a-long-password" };
  expect(PasswordChangeSchema.parse({ current: "o\u0301", ...changed }).current).toBe("o\u0301");
  expect(formMessages(PasswordChangeSchema, { current: "", ...changed })).toEqual({
    current: "Please enter your current password.",
  });
});

test.each([
  "123456",
  " 123 456\n",
  "123-456",
  "123\u2011456",
  "123−456",
  "１２３４５６",
  "١٢٣٤٥٦",
  "१२३ ४५६",
  "\u202a123456\u202c",
  "\u200e123\u00a0456\u200f",
  "«123456».",
])("the six digits of a code are read from %j", (code) => {
  expect(CodeSchema.parse({ code })).toEqual({ code: "123456" });
});

test.each([
  ["", "Please enter the code."],
  [" -\u200e", "Please enter the code."],
  ["12345", "The code has six digits."],
  ["1234567", "The code has six digits."],
  ["12345²", "The code has six digits."],
  ["abcdef", "The code has six digits."],
  ["code 123456", "The code has six digits."],
])("a code %j is refused: %s", (code, message) => {
  expect(formMessages(CodeSchema, { code })).toEqual({ code: message });
});

test("company details need both names", () => {
  expect(brandDetailsSchema().parse({ companyName: " Harbour ", contactName: " Robin " })).toEqual({
    companyName: "Harbour",
    contactName: "Robin",
  });
  expect(formMessages(brandDetailsSchema(), { companyName: "", contactName: " " })["form"]).toBe(
    "Missing required fields: name, contact_name",
  );
  expect(formMessages(brandDetailsSchema(), { companyName: "Harbour", contactName: "" })).toEqual({
    form: "Missing required fields: contact_name",
    contactName: "Please enter a contact name.",
  });
});

test("names have at most 120 characters", () => {
  const names = { companyName: "x".repeat(120), contactName: "x".repeat(120) };
  expect(formMessages(brandDetailsSchema(), names)).toEqual({});
  for (const field of ["companyName", "contactName"] as const) {
    expect(formMessages(brandDetailsSchema(), { ...names, [field]: "x".repeat(121) })).toEqual({
      [field]: "Company name and contact name must be 120 characters or less.",
    });
  }
});

test("a deceptive name has a message at its field", () => {
  const messageOf = (companyName: string) =>
    formMessages(brandDetailsSchema(), { companyName, contactName: "Robin" });
  const named = { companyName: " Ｈarbour E\u0301lan ", contactName: "Robin" };
  expect(brandDetailsSchema().parse(named).companyName).toBe("Ｈarbour Élan");
  expect(messageOf("Hаrbour")).toEqual({
    companyName: "A name can't mix Latin with Cyrillic or Greek letters in one word.",
  });
  const reserved = 'A name can\'t contain "Outpace", or "staff" as a word of its own.';
  expect(messageOf("Outpace Events")).toEqual({ companyName: reserved });
  for (const schema of [SignUpSchema, brandDetailsSchema()]) {
    const names = { ...filled, companyName: "Our staff", contactName: "harbor.com" };
    expect(formMessages(schema, names)).toEqual({
      companyName: reserved,
      contactName: "A name can't contain a web address.",
    });
  }
});

test("a stored name is kept whatever the rules say now, and no other is", () => {
  const stored = { companyName: "Our staff", contactName: "Outpace" };
  expect(formMessages(brandDetailsSchema(stored), stored)).toEqual({});
  const swapped = { companyName: stored.contactName, contactName: stored.companyName };
  expect(Object.keys(formMessages(brandDetailsSchema(stored), swapped))).toEqual(
    Object.keys(swapped),
  );
});

test("the welcome line falls back to Brand Partner", () => {
  expect(brandDisplayName(" Harbour ")).toBe("Harbour");
  for (const name of [null, undefined, "", "  "]) {
    expect(brandDisplayName(name)).toBe("Brand Partner");
  }
});
