/** Every sample as the email it becomes, for tests. */
import { renderEmail } from "./render-email.ts";
import { sampleSurroundings } from "./sample-facts.ts";
import { samples } from "./samples.ts";

export const rendered = samples.map((sample) => ({
  ...sample,
  ...renderEmail(sample.email, sampleSurroundings),
}));

export function named(name: string): (typeof rendered)[number] {
  const found = rendered.find((sample) => sample.name === name);
  if (!found) throw new Error(`No sample is named ${name}.`);
  return found;
}
