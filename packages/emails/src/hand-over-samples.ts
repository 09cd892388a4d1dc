import type { EmailOfKind } from "./payloads.ts";
import { sampleDevice, sampleTime as at, sampleToken } from "./sample-facts.ts";

const reason = "Your company told us that Dana has left. Robin leads the running team now.";
const acted = {
  by: "Outpace",
  by_email: null,
  device: sampleDevice,
  address: "203.0.113.x",
  at,
  token: null,
};
const handOver = { brand_name: "Harbor Running", reason, new_email: "robin@harbor.example" };
const begins_at = "2040-05-15T20:45:10.000Z";
const asked = { ...acted, ...handOver, asked_by: "staff.one@outpace.example", is_you: false };
const confirmed = {
  ...acted,
  ...handOver,
  confirmed_by: "staff.two@outpace.example",
  is_you: false,
};
const ended = { brand_name: "Harbor Running", new_email: "robin@harbor.example", at };

/** Emails about a brand that staff hand over, before it begins. */
export const handOverSamples: Readonly<Record<string, EmailOfKind>> = {
  "hand-over-asked": { kind: "hand_over_asked", payload: asked },
  "hand-over-asked-by-you": {
    kind: "hand_over_asked",
    payload: { ...asked, token: `w-${sampleToken}` },
  },
  "hand-over-confirmed": { kind: "hand_over_confirmed", payload: { ...confirmed, begins_at } },
  "hand-over-confirmed-by-you": {
    kind: "hand_over_confirmed",
    payload: { ...confirmed, begins_at: null, token: `w-${sampleToken}` },
  },
  "hand-over-planned": {
    kind: "hand_over_planned",
    payload: { ...acted, ...handOver, begins_at, stop_token: `b-${sampleToken}` },
  },
  "hand-over-stopped": {
    kind: "hand_over_ended",
    payload: { ...ended, ending: "stopped", why: null },
  },
  "hand-over-ended": {
    kind: "hand_over_ended",
    payload: {
      ...ended,
      brand_name: "מרוץ הלילה!",
      ending: "refused",
      why: "The reader of this address asked not to be invited again. Please use another one.",
    },
  },
};
