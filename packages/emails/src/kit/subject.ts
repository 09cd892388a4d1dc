import { isolated } from "@outpace/domain/directions";
import { printableText } from "@outpace/domain/texts";

/** Phones and lists of mail cut longer ones. In UTF-16 code units, of which a visible character has one or more. */
const maxLength = 59;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * A subject about something that people named, on one line. If it is too long, the name is shortened and what happened
 * stays whole.
 */
export function subjectAbout(name: string, subject: (name: string) => string): string {
  const shown = printableText(name).replace(/\s+/g, " ").trim();
  const whole = subject(isolated(shown));
  if (whole.length <= maxLength) return whole;
  let kept = "";
  for (const { segment } of graphemes.segment(shown)) {
    if (subject(isolated(`${kept}${segment}…`)).length > maxLength) break;
    kept += segment;
  }
  return subject(isolated(`${kept.trimEnd()}…`));
}
