import type { Role } from "@outpace/domain/brands";

/** What someone who is invited may do in each role. */
export const inviteeMay: Readonly<Record<Role, string>> = {
  owner:
    "As an owner you can create and pay for races, and manage the team, the company details and packages.",
  editor: "As an editor you can see everything of the brand, and create, edit and pay for races.",
  viewer: "As a viewer you can see everything of the brand, and change nothing.",
};
