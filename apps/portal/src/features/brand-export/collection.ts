import type { BoughtPackage, BrandPayment } from "@outpace/data/brand-export";
import type { BrandLogEntry, BrandLogPage } from "@outpace/data/brand-log";
import type { DataError } from "@outpace/data/errors";
import type { Cursor, Page } from "@outpace/data/pages";
import type { BrandRace } from "@outpace/data/races";
import type { Brand, Member } from "@outpace/domain/brands";
import type { Order } from "@outpace/domain/orders";
import type { RaceSeries } from "@outpace/domain/races";

/** The requests of an export; each reads with the rights of the person who exports. */
export interface BrandSource {
  readonly brand: () => Promise<Brand | null>;
  readonly orders: () => Promise<readonly Order[]>;
  readonly payments: () => Promise<readonly BrandPayment[]>;
  readonly packages: () => Promise<readonly BoughtPackage[]>;
  readonly team: () => Promise<readonly Member[]>;
  readonly races: (after?: Cursor) => Promise<Page<BrandRace>>;
  readonly log: (afterId?: string) => Promise<BrandLogPage>;
  readonly series: (raceId: string) => Promise<RaceSeries>;
  /** Null if the photo is no longer stored. */
  readonly photo: (url: string, signal: AbortSignal) => Promise<Blob | null>;
}

/** A list that is read page by page. */
export interface PagedList<Item, Position> {
  readonly items: Item[];
  /** Undefined before the first page, null after the last. */
  next: Position | null | undefined;
}

/** What an export has read so far. A run adds what is missing, so that nothing is fetched twice. */
export interface Collection {
  brand?: Brand | null;
  orders?: readonly Order[];
  payments?: readonly BrandPayment[];
  packages?: readonly BoughtPackage[];
  team?: readonly Member[];
  readonly races: PagedList<BrandRace, Cursor>;
  readonly log: PagedList<BrandLogEntry, string>;
  /** By race. */
  readonly series: Map<string, RaceSeries>;
  /** By URL; null for one that is no longer stored. */
  readonly photos: Map<string, Blob | null>;
  /** Why a race's figures (by its id) or a photo (by its URL) could not be read. */
  readonly failures: Map<string, DataError>;
}

export function newCollection(): Collection {
  return {
    races: { items: [], next: undefined },
    log: { items: [], next: undefined },
    series: new Map(),
    photos: new Map(),
    failures: new Map(),
  };
}

/** A collection whose lists are all read to their ends; figures and photos may be missing. */
export type ListedCollection = Collection &
  Required<Pick<Collection, "brand" | "orders" | "payments" | "packages" | "team">>;

export function isListed(collection: Collection): collection is ListedCollection {
  const { brand, orders, payments, packages, team, races, log } = collection;
  return (
    races.next === null &&
    log.next === null &&
    [brand, orders, payments, packages, team].every((list) => list !== undefined)
  );
}

/** The races by their number. A race that moved between two pages while they were read counts once. */
export function racesOf({ races }: Collection): readonly BrandRace[] {
  const byId = new Map(races.items.map((item) => [item.race.id, item]));
  return [...byId.values()].sort((one, other) => one.race.number - other.race.number);
}

/** The addresses of all photos and of the logo, each once: a duplicated race shares its photo. */
export function photoUrlsOf(collection: Collection): readonly string[] {
  const photos = racesOf(collection).map(({ race }) => race.backgroundUrl);
  const urls = [collection.brand?.logoUrl, ...photos];
  return [...new Set(urls.filter((url) => url !== null && url !== undefined))];
}
