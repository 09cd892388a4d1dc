import type { EmailOfKind } from "./payloads.ts";
import { sampleDevice, sampleTime as at, sampleToken } from "./sample-facts.ts";

const acted = {
  by: "Dana Example",
  by_email: "dana@harbor.example",
  device: sampleDevice,
  address: "203.0.113.x",
  at,
  token: `w-${sampleToken}`,
};
const actedByOther = { ...acted, token: null };
const ofUnknown = { ...acted, by: null, by_email: null, device: null, address: null };
const changed = {
  ...acted,
  old_email: "dana@harbor.example",
  new_email: "robin@harbor.example",
  is_new: false,
};
const owners = {
  ...actedByOther,
  brand_name: "Harbor Running",
  person_name: "Robin Roe",
  person_email: "robin@harbor.example",
  is_you: false,
};
/** Emails about what cannot be undone, each for those who read it differently. */
export const actSamples: Readonly<Record<string, EmailOfKind>> = {
  "password-changed": { kind: "password_changed", payload: acted },
  "password-changed-somewhere": { kind: "password_changed", payload: ofUnknown },
  "email-changed": { kind: "email_changed", payload: changed },
  "email-changed-to-this": {
    kind: "email_changed",
    payload: { ...changed, token: null, is_new: true },
  },
  "factor-added": { kind: "factor_added", payload: { ...acted, name: "Phone" } },
  "factor-added-right-to-left": {
    kind: "factor_added",
    payload: { ...acted, name: "הטלפון שלי, and the one in the drawer of the office" },
  },
  "factor-removed": { kind: "factor_removed", payload: { ...acted, name: "Phone" } },
  "factor-removed-by-us": {
    kind: "factor_removed",
    payload: { ...ofUnknown, by: "Outpace", token: null, name: "Phone" },
  },
  "owner-made": { kind: "owners_changed", payload: { ...owners, act: "made_owner" } },
  "owner-made-by-you": {
    kind: "owners_changed",
    payload: { ...owners, ...acted, act: "made_owner" },
  },
  "owner-made-you": {
    kind: "owners_changed",
    payload: { ...owners, act: "made_owner", is_you: true },
  },
  "owner-invited": {
    kind: "owners_changed",
    payload: { ...owners, act: "invited", person_name: null, by: null },
  },
  "owner-removed": {
    kind: "owners_changed",
    payload: { ...owners, act: "removed", brand_name: "מרוץ הלילה!" },
  },
  "owner-removed-you": {
    kind: "owners_changed",
    payload: { ...owners, act: "removed", is_you: true },
  },
  "owner-demoted": { kind: "owners_changed", payload: { ...owners, act: "demoted" } },
  "owner-demoted-you": {
    kind: "owners_changed",
    payload: { ...owners, act: "demoted", is_you: true },
  },
  "owner-left": { kind: "owners_changed", payload: { ...owners, act: "left" } },
  "owner-left-by-you": {
    kind: "owners_changed",
    payload: { ...owners, ...acted, act: "left", is_you: true },
  },
  "brand-closed": {
    kind: "brand_closed",
    payload: {
      ...acted,
      brand_name: "Harbor Running",
      closed_by: "Dana Example",
      erase_at: "2040-05-19T20:45:10.000Z",
      is_owner: true,
      race_count: 2,
      is_back: false,
    },
  },
  "brand-closed-and-back": {
    kind: "brand_closed",
    payload: {
      ...actedByOther,
      brand_name: "Harbor Running",
      closed_by: "Dana Example",
      erase_at: "2040-05-19T20:45:10.000Z",
      is_owner: false,
      race_count: 2,
      is_back: true,
    },
  },
  "brand-closed-and-back-by-you": {
    kind: "brand_closed",
    payload: {
      ...acted,
      brand_name: "Harbor Running",
      closed_by: "Dana Example",
      erase_at: "2040-05-19T20:45:10.000Z",
      is_owner: true,
      race_count: 0,
      is_back: true,
    },
  },
  "brand-closed-for-the-team": {
    kind: "brand_closed",
    payload: {
      ...actedByOther,
      brand_name: "מרוץ הלילה!",
      closed_by: null,
      erase_at: "2040-05-19T20:45:10.000Z",
      is_owner: false,
      race_count: 0,
      is_back: false,
    },
  },
  "account-secured": {
    kind: "account_secured",
    payload: {
      email: "dana@harbor.example",
      at,
      is_locked: false,
      brand_names: ["Harbor Running", "מרוץ הלילה!"],
    },
  },
  "account-secured-and-locked": {
    kind: "account_secured",
    payload: { email: "robin@harbor.example", at, is_locked: true, brand_names: [] },
  },
};
