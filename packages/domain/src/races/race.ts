import type { RaceStatus } from "./statuses.ts";

export interface Race {
  readonly id: string;
  readonly brandId: string;
  /** The brand's own count of its races, from 1. */
  readonly number: number;
  readonly name: string;
  readonly description: string;
  /** An instant, ISO 8601 in UTC. */
  readonly startTime: string;
  /** The IANA zone in which the start time was entered and is always shown. */
  readonly startTimeZone: string;
  /** How often the start has moved. */
  readonly startSequence: number;
  readonly maxParticipants: number;
  /** Miles. */
  readonly targetDistance: number;
  readonly status: RaceStatus;
  readonly brandWebsiteUrl: string | null;
  /** As stored, which may be without the host. */
  readonly backgroundPhotoUrl: string | null;
  /** The photo's public URL; null if it has none. */
  readonly backgroundUrl: string | null;
  /** The public URL of its own logo; null if it shows its brand's. */
  readonly logoUrl: string | null;
  /** An instant, ISO 8601 in UTC. */
  readonly createdAt: string;
  /** When staff approved it, ISO 8601 in UTC; null if they have not. A cancelled race keeps it. */
  readonly approvedAt: string | null;
}

/** The part of a race that its brand can edit. */
export type RaceDetails = Pick<
  Race,
  "name" | "description" | "startTime" | "startTimeZone" | "targetDistance" | "brandWebsiteUrl"
>;

export type EditableRace = RaceDetails & Pick<Race, "backgroundPhotoUrl">;

export type RaceChanges = Partial<EditableRace>;

/** The input that creates a race. */
export interface NewRace extends Pick<Race, "maxParticipants" | "backgroundPhotoUrl"> {
  /** A UUID that every retry reuses: a repeated request returns the first one's race. */
  readonly requestId: string;
  readonly details: RaceDetails;
  readonly discountCode: string | null;
  /** The package that pays for the race; null leaves the choice to the database. */
  readonly packageId: string | null;
  /** The price the person saw, in US cents; null accepts any. */
  readonly expectedTotalCents: number | null;
}
