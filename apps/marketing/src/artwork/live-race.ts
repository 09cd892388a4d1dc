/** The race on the hero's phone, in the units of its picture, 300 × 650. */

/** A loop of 5/12 mile. The runners and your trail follow it at real speed. */
export const course =
  "M150 300 C96 306 58 290 52 252 C47 220 76 206 74 176 C72 148 48 136 62 106 C76 78 118 84 148 78 C186 70 214 58 236 84 C258 112 232 140 234 168 C236 200 262 216 252 250 C242 286 198 296 150 300 Z";

interface Runner {
  readonly place: number;
  readonly bib: string;
  readonly name: string;
  readonly gap: string;
  /** The position on the loop when the page opens, in percent. */
  readonly at: number;
  readonly isYou?: boolean;
}

export const runners: readonly Runner[] = [
  { place: 1, bib: "0417", name: "N. Okafor", gap: "Leads", at: 34.2 },
  { place: 2, bib: "0208", name: "You", gap: "+0:09", at: 29, isYou: true },
  { place: 3, bib: "0133", name: "J. Lindqvist", gap: "+0:21", at: 22.1 },
  { place: 4, bib: "0391", name: "T. Moreau", gap: "+0:46", at: 7.7 },
];

export const splits = [
  { mile: "Mile 1", time: "7:04" },
  { mile: "Mile 2", time: "6:58" },
  { mile: "Mile 3", time: "6:51" },
] as const;
