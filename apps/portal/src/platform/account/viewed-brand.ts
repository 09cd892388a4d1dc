/** The brand that a staff member sees the portal as, in this tab only. A reload goes on with it. */
import { tabStorage } from "../browser/tab-storage.ts";
import { whenAccountLeaves } from "./account-data.ts";

export interface ViewedBrand {
  readonly id: string;
  readonly name: string;
}

const key = "outpace-viewed-brand";

/** Null unless this account views a brand. */
export function viewedBrand(userId: string): ViewedBrand | null {
  try {
    // Stored text is input: a person can edit it.
    const stored: unknown = JSON.parse(tabStorage.getItem(key) ?? "null");
    if (typeof stored !== "object" || stored === null) return null;
    const { userId: viewer, id, name } = stored as Partial<Record<string, unknown>>;
    if (viewer !== userId || typeof id !== "string" || typeof name !== "string") return null;
    return { id, name };
  } catch {
    return null;
  }
}

/** Null once the account views none. */
export function keepViewedBrand(userId: string, brand: ViewedBrand | null): void {
  if (brand === null) tabStorage.removeItem(key);
  else tabStorage.setItem(key, JSON.stringify({ userId, id: brand.id, name: brand.name }));
}

whenAccountLeaves(() => {
  tabStorage.removeItem(key);
});
