type Question = (leave: () => void) => void;

let question: Question | null = null;

/** Has `leaveAfterAsking` ask; one screen at a time does. */
export function setLeaveQuestion(ask: Question | null): void {
  question = ask;
}

/** Leaves at once, or where the screen has unsaved changes, once the person has agreed. */
export function leaveAfterAsking(leave: () => void): void {
  if (question) question(leave);
  else leave();
}
