import { describe, expect, test } from "vitest";
import {
  isLastOwner,
  mayEditBrand,
  mayEditRaces,
  mayManageTeam,
  mayOrderPackages,
  type Member,
  ownersText,
  type Role,
  roles,
} from "./roles.ts";

const member = (name: string, role: Role): Member => ({
  userId: name,
  name,
  email: `${name}@brand.example`,
  role,
  joinedAt: "2026-05-01T00:00:00.000Z",
  isSelf: false,
});

describe("roles", () => {
  test("owners may do everything, editors what concerns races, viewers nothing", () => {
    expect(roles.filter(mayEditRaces)).toEqual(["owner", "editor"]);
    for (const may of [mayManageTeam, mayEditBrand, mayOrderPackages]) {
      expect(roles.filter(may)).toEqual(["owner"]);
    }
  });

  test("a brand's only owner is its last one, whoever else belongs to it", () => {
    const [dana, kim, lee] = [
      member("Dana", "owner"),
      member("Kim", "owner"),
      member("Lee", "editor"),
    ];
    expect(isLastOwner(dana, [dana, lee])).toBe(true);
    expect(isLastOwner(dana, [dana, kim, lee])).toBe(false);
    expect(isLastOwner(lee, [lee])).toBe(false);
  });

  test("owners are named in a sentence", () => {
    const team = [member("Dana", "owner"), member("Lee", "viewer")];
    expect(ownersText(team)).toBe("Dana (owner)");
    expect(ownersText([...team, member("Kim", "owner")])).toBe("Dana (owner) or Kim (owner)");
  });
});
