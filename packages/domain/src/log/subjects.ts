import { isolated } from "../directions/index.ts";

/** Whom and what an entry is about. */
export interface LogSubject {
  /** Null if it no longer exists; undefined in the brand's own log, whose sentences do not name it. */
  readonly brandName: string | null | undefined;
  readonly raceName: string | null;
  /** Whether the entry is about the order of a package, which has no race. */
  readonly isAboutPackage: boolean;
  /** The name of the member concerned, if it may be told. */
  readonly personName?: string | null;
  /** Whether that member is the reader. */
  readonly isAboutReader?: boolean;
}

/** What an entry is about, as parts of a sentence. */
export interface SubjectPhrases {
  readonly race: string;
  /** The race and whose it is. */
  readonly raceOfBrand: string;
  readonly brand: string;
  /** " for Northlight"; "" in the brand's own log. */
  readonly forBrand: string;
  readonly team: string;
  readonly person: string;
  readonly personsRole: string;
}

export function subjectPhrases(subject: LogSubject): SubjectPhrases {
  const { brandName, raceName, isAboutPackage, isAboutReader = false } = subject;
  const isOwn = brandName === undefined;
  const brand = isOwn ? "the brand" : isolated(brandName ?? "a brand that no longer exists");
  const race =
    raceName === null
      ? isAboutPackage
        ? "a package"
        : "a race that no longer exists"
      : `"${isolated(raceName)}"`;
  const person = isAboutReader ? "you" : isolated(subject.personName ?? "someone");
  return {
    race,
    raceOfBrand: isOwn ? race : `${race} by ${brand}`,
    brand,
    forBrand: isOwn ? "" : ` for ${brand}`,
    team: isOwn ? "the team" : `the team of ${brand}`,
    person,
    personsRole: isAboutReader ? "your role" : `the role of ${person}`,
  };
}
