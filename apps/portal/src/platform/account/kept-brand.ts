/** The brand that a person last acted for, so that the next page opens for it before the brands have loaded. */
import { createBrowserStorage } from "@outpace/data/browser-storage";
import { type Role, roles } from "@outpace/domain/brands";

import { whenAccountLeaves } from "./account-data.ts";

export interface KeptBrand {
  readonly id: string;
  /** Null until loaded. */
  readonly name: string | null;
  readonly role: Role;
  /** Whether its owner has closed it. */
  readonly isClosed: boolean;
}

export interface Account {
  readonly userId: string;
  readonly brandId: string | null;
  readonly brandName: string | null;
  readonly brandRole: Role | null;
}

const storage = createBrowserStorage("localStorage");
const key = "outpace-brand";

type Stored = Partial<Record<"userId" | "id" | "name" | "role" | "isClosed", unknown>>;

function readStored(): Stored {
  try {
    // Stored text is input: a person can edit it.
    return (JSON.parse(storage.getItem(key) ?? "null") as Stored | null) ?? {};
  } catch {
    return {};
  }
}

/**
 * The brand that an account acts for until its brands have loaded: the one last chosen in this browser, or the first of
 * its session. Null if neither is known. Without a known role, nothing is offered that only some may do.
 */
export function presumedBrand({
  userId,
  brandId,
  brandName,
  brandRole,
}: Account): KeptBrand | null {
  const stored = readStored();
  const role = roles.find((one) => one === stored.role);
  const isClosed = stored.isClosed === true;
  if (stored.userId !== userId || stored.id === undefined) {
    return brandId === null
      ? null
      : { id: brandId, name: brandName, role: brandRole ?? "viewer", isClosed: false };
  }
  if (typeof stored.id !== "string") return null;
  if (stored.id === brandId) {
    return { id: brandId, name: brandName, role: role ?? "viewer", isClosed };
  }
  const name = typeof stored.name === "string" ? stored.name : null;
  return { id: stored.id, name, role: role ?? "viewer", isClosed };
}

/** Null for an account without a brand. */
export function keepBrand(userId: string, brand: KeptBrand | null): void {
  const text = JSON.stringify({ userId, id: null, ...brand });
  if (storage.getItem(key) !== text) storage.setItem(key, text);
}

// The choice stays in this browser, but no name that the next person could read.
whenAccountLeaves(() => {
  const { userId, id, role, isClosed } = readStored();
  if (userId !== undefined) storage.setItem(key, JSON.stringify({ userId, id, role, isClosed }));
});
