/** From the most rights to the fewest. */
export const roles = ["owner", "editor", "viewer"] as const;

/** What someone is in a brand. The database decides by it; screens show and offer what it allows. */
export type Role = (typeof roles)[number];

const labels: Readonly<Record<Role, string>> = {
  owner: "Owner",
  editor: "Editor",
  viewer: "Viewer",
};

export function roleLabel(role: Role): string {
  return labels[role];
}

const descriptions: Readonly<Record<Role, string>> = {
  owner: "Does everything: also the team, the company details and packages.",
  editor: "Creates, edits and pays for races.",
  viewer: "Sees everything and changes nothing.",
};

/** What the role may do, as a sentence about the person. */
export function roleDescription(role: Role): string {
  return descriptions[role];
}

/** Whether a role may create, edit, withdraw and pay for races, use packages and share reports. */
export function mayEditRaces(role: Role): boolean {
  return role !== "viewer";
}

/** Whether a role may invite and remove people, and change what others may do. */
export function mayManageTeam(role: Role): boolean {
  return role === "owner";
}

/** Whether a role may change the company details and the logo. */
export function mayEditBrand(role: Role): boolean {
  return role === "owner";
}

/** Whether a role may order and pay for packages. */
export function mayOrderPackages(role: Role): boolean {
  return role === "owner";
}

/** Someone who belongs to a brand. */
export interface Member {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** An instant, ISO 8601 in UTC. */
  readonly joinedAt: string;
  /** Whether it is the caller. */
  readonly isSelf: boolean;
}

/** Whether the brand would have no owner without this person. */
export function isLastOwner({ userId, role }: Member, team: readonly Member[]): boolean {
  return (
    role === "owner" && !team.some((other) => other.role === "owner" && other.userId !== userId)
  );
}

/** People by name in a sentence: "Dana Example (owner) or Kim Roe (owner)". */
export function ownersText(team: readonly Member[]): string {
  const owners = team.filter(({ role }) => role === "owner");
  return new Intl.ListFormat("en-US", { type: "disjunction" }).format(
    owners.map(({ name }) => `${name} (owner)`),
  );
}
