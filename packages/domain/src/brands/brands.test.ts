import { describe, expect, test } from "vitest";
import {
  brandDisplayName,
  brandMessages,
  checkBrandDetails,
  checkLogin,
  checkNewPassword,
  checkResetRequest,
  checkSignUp,
  loginFailedMessage,
  missingBrandFields,
  normaliseEmail,
  signUpFailedMessage,
} from "./index.ts";

const filled = {
  companyName: " Harbour Run Club ",
  email: " Hello@Harbour.Example ",
  contactName: " Robin Quay ",
  password: "a-long-password",
};

describe("signing up", () => {
  test("a filled form is trimmed, its e-mail lower-cased, its password left alone", () => {
    expect(checkSignUp({ ...filled, password: " spaces stay " })).toEqual({
      ok: true,
      value: {
        companyName: "Harbour Run Club",
        email: "hello@harbour.example",
        contactName: "Robin Quay",
        password: " spaces stay ",
      },
    });
  });

  test("blank fields are named together, as they are stored, in their order", () => {
    expect(checkSignUp({ ...filled, companyName: "", email: " ", contactName: "" })).toMatchObject({
      ok: false,
      message: "Missing required fields: name, contact_email, contact_name",
      field: "companyName",
      errors: {
        companyName: "Missing required fields: name",
        email: "Please enter your email.",
        contactName: "Missing required fields: contact_name",
      },
    });
  });

  test("an e-mail must have the form of one", () => {
    for (const email of ["harbour", "a@b", "a b@harbour.example", "@harbour.example"]) {
      expect(checkSignUp({ ...filled, email })).toMatchObject({
        field: "email",
        message: "Please enter a valid email address.",
      });
    }
  });

  test("a password has 8 characters at least and 72 bytes at most", () => {
    const messageOf = (password: string) => {
      const check = checkSignUp({ ...filled, password });
      return check.ok ? null : check.message;
    };
    expect(messageOf("")).toBe("Please enter your password.");
    expect(messageOf("1234567")).toBe("Password must be at least 8 characters.");
    expect(messageOf("12345678")).toBeNull();
    expect(messageOf("x".repeat(72))).toBeNull();
    expect(messageOf("x".repeat(73))).toBe("Password must be 72 bytes or less.");
    expect(messageOf("é".repeat(36))).toBeNull();
    expect(messageOf("é".repeat(37))).toBe("Password must be 72 bytes or less.");
    expect(messageOf("🏃".repeat(18))).toBeNull();
    expect(messageOf("🏃".repeat(19))).toBe("Password must be 72 bytes or less.");
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

test("a login needs an e-mail and a password, however short", () => {
  expect(checkLogin({ email: "Hello@harbour.example", password: "x" })).toEqual({
    ok: true,
    value: { email: "hello@harbour.example", password: "x" },
  });
  expect(checkLogin({ email: "", password: "" })).toMatchObject({
    message: "Please enter your email.",
    errors: { email: "Please enter your email.", password: "Please enter your password." },
  });
});

test("a reset is asked for with an e-mail", () => {
  expect(checkResetRequest({ email: "hello@harbour.example" }).ok).toBe(true);
  expect(checkResetRequest({ email: "hello" })).toMatchObject({
    message: "Please enter a valid email address.",
  });
});

test("a new password is typed twice alike", () => {
  expect(
    checkNewPassword({ password: "a-long-password", confirmation: "a-long-password" }).ok,
  ).toBe(true);
  expect(
    checkNewPassword({ password: "a-long-password", confirmation: "a-long-passwort" }),
  ).toMatchObject({ field: "confirmation", message: "The passwords do not match." });
  expect(checkNewPassword({ password: "short", confirmation: "short" })).toMatchObject({
    field: "password",
  });
});

test("company details need both names", () => {
  expect(checkBrandDetails({ companyName: " Harbour ", contactName: " Robin " })).toEqual({
    ok: true,
    value: { companyName: "Harbour", contactName: "Robin" },
  });
  expect(checkBrandDetails({ companyName: "", contactName: " " })).toMatchObject({
    message: "Missing required fields: name, contact_name",
  });
  expect(checkBrandDetails({ companyName: "Harbour", contactName: "" })).toMatchObject({
    message: "Missing required fields: contact_name",
    field: "contactName",
  });
});

test("names have 120 characters at most", () => {
  const names = { companyName: "x".repeat(120), contactName: "x".repeat(120) };
  expect(checkBrandDetails(names).ok).toBe(true);
  for (const field of ["companyName", "contactName"] as const) {
    expect(checkBrandDetails({ ...names, [field]: "x".repeat(121) })).toMatchObject({
      field,
      message: "Company name and contact name must be 120 characters or less.",
    });
  }
});

test("a brand needs a name, an e-mail and a contact", () => {
  expect(missingBrandFields({ name: "x", contact_email: "x", contact_name: "x" })).toBeNull();
  expect(missingBrandFields({ contact_email: "x" })).toBe(
    "Missing required fields: name, contact_name",
  );
});

test("the welcome line falls back to Brand Partner", () => {
  expect(brandDisplayName(" Harbour ")).toBe("Harbour");
  for (const none of [null, undefined, "", "  "]) {
    expect(brandDisplayName(none)).toBe("Brand Partner");
  }
});

test("an e-mail is compared trimmed and in lower case", () => {
  expect(normaliseEmail(" Hello@Harbour.Example ")).toBe("hello@harbour.example");
});
