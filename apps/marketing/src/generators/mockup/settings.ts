import * as z from "zod/mini";
import { color, range, text, toggle } from "../fields.ts";
import type { Generator } from "../settings.ts";

/** The ranges of the sliders, in the frame's units. */
export const limits = {
  borderRadius: { min: 10, max: 60 },
  padding: { min: 10, max: 40 },
  borderWidth: { min: 0, max: 8 },
} as const;

const MockupSettingsSchema = z.object({
  backgroundColor: color("#1a1a1a"),
  borderRadius: range(limits.borderRadius.min, limits.borderRadius.max, 40),
  // The default is below the slider's range and holds until the slider moves.
  padding: range(limits.padding.min, limits.padding.max, 8),
  shadow: toggle(true),
  borderColor: color("#333333"),
  borderWidth: range(limits.borderWidth.min, limits.borderWidth.max, 2),
  topText: text(),
  bottomText: text(),
});

export type MockupSettings = z.infer<typeof MockupSettingsSchema>;

export const mockup: Generator<MockupSettings> = {
  id: "outpace-phone-mockup",
  schema: MockupSettingsSchema,
  // The screen at 2×.
  longestImageSide: 2048,
};
