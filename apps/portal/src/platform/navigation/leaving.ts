type Question = (leave: () => void) => void;

let question: Question | null = null;

/** Sets the question that `leaveAfterAsking` asks; only one screen has one at a time. */
export function setLeaveQuestion(ask: Question | null): void {
  question = ask;
}

/** Leaves at once or, with unsaved changes, after the person agrees. */
export function leaveAfterAsking(leave: () => void): void {
  if (question) question(leave);
  else leave();
}
