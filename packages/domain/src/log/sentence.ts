import { asRecord } from "./changes.ts";
import { sentences } from "./sentences.ts";
import { type LogSubject, subjectPhrases } from "./subjects.ts";

/** The facts of an entry of the audit log. */
export interface LogFacts extends LogSubject {
  readonly action: string;
  /** The JSON that the action recorded. */
  readonly details: unknown;
}

/** 'Dana Example changed the website of "City Lights Half".' The actor is text that may start a sentence. */
export function logSentence(actor: string, { action, details, ...subject }: LogFacts): string {
  const what =
    sentences[action]?.(subjectPhrases(subject), asRecord(details)) ?? action.replaceAll("_", " ");
  return `${actor} ${what}.`;
}
