export const logActorKinds = ["member", "staff", "system"] as const;

/** Who is behind an entry of a brand's log: staff and the schedule both have the product's name. */
export interface LogActor {
  readonly kind: (typeof logActorKinds)[number];
  /** Null for a member who gave no name. */
  readonly name: string | null;
  /** Whether it is the reader. */
  readonly isSelf: boolean;
}

/** "Dana Example", "you", "a team member"; `starts` if a sentence starts with it: "You". */
export function logActorText({ name, isSelf }: LogActor, { starts = false } = {}): string {
  if (isSelf) return starts ? "You" : "you";
  return name ?? (starts ? "A team member" : "a team member");
}
