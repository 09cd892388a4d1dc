import { downloadPhoto, listBoughtPackages, listBrandPayments } from "@outpace/data/brand-export";
import { getRaceSeries } from "@outpace/data/analytics";
import { listBrandLog } from "@outpace/data/brand-log";
import { getOwnBrand } from "@outpace/data/brands";
import type { Client } from "@outpace/data/client";
import { listOrders } from "@outpace/data/orders";
import { listRaces } from "@outpace/data/races";
import { listTeam } from "@outpace/data/team";

import type { BrandSource } from "./collection.ts";

/** The requests of an export; not cached, since an export is of one moment. */
export function brandSource(client: Client, brandId: string): BrandSource {
  return {
    brand: () => getOwnBrand(client, brandId),
    orders: () => listOrders(client, brandId),
    payments: () => listBrandPayments(client, brandId),
    packages: () => listBoughtPackages(client, brandId),
    team: () => listTeam(client, brandId),
    races: (after) => listRaces(client, { brandId }, after),
    log: (afterId) => listBrandLog(client, { brandId, afterId }),
    series: (raceId) => getRaceSeries(client, raceId),
    photo: downloadPhoto,
  };
}
