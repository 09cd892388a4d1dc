/** What the writers asked for, and what of it the backend said that it had done. */
export interface Account {
  readonly email: string;
  readonly password: string;
  readonly company: string;
}

export interface Brand extends Account {
  readonly userId: string;
  readonly brandId: string;
  readonly token: string;
}

export interface RaceRequest {
  readonly brand: Brand;
  readonly request_id: string;
  readonly race: Readonly<Record<string, unknown>>;
}

export interface CreatedRace {
  readonly request: RaceRequest;
  /** The row, as create_race answered it. */
  readonly answer: Readonly<Record<string, unknown>> & { readonly id: string };
}

export interface Photo {
  readonly owner: Brand;
  /** What it may hold; null is no photo. One thing, once the last change was acknowledged. */
  contents: readonly (Buffer | null)[];
}

export interface Journal {
  readonly brands: Brand[];
  readonly races: CreatedRace[];
  /** By path. */
  readonly photos: Map<string, Photo>;
  /** Runners' entries, each a race's id and a runner's. */
  readonly entries: { readonly live_race_id: string; readonly runner_id: string }[];
  readonly unanswered: {
    accounts: Account[];
    races: RaceRequest[];
  };
}

export function createJournal(): Journal {
  return {
    brands: [],
    races: [],
    photos: new Map(),
    entries: [],
    unanswered: { accounts: [], races: [] },
  };
}
