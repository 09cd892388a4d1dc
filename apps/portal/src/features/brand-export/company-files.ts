import { roleLabel } from "@outpace/domain/brands";
import { tierLabel } from "@outpace/domain/tiers";

import { csvOf } from "../../components/csv.ts";
import { type ArchiveFile, jsonFile, storedFile } from "./archive-file.ts";
import type { ListedCollection } from "./collection.ts";

/** The company's details, its team and its log. */
export function companyFiles(
  collection: ListedCollection,
  files: ReadonlyMap<string, string>,
): readonly ArchiveFile[] {
  const { brand, team, log } = collection;
  const company = brand && { ...brand, logoFile: storedFile(collection, files, brand.logoUrl) };
  return [
    ...(company
      ? [{ name: "company.csv", content: companyCsv(company) }, jsonFile("company", company)]
      : []),
    {
      name: "team.csv",
      content: csvOf([
        ["Name", "Email", "Role", "Joined in UTC"],
        ...team.map(({ name, email, role, joinedAt }) => [name, email, roleLabel(role), joinedAt]),
      ]),
    },
    jsonFile(
      "team",
      team.map(({ userId, name, email, role, joinedAt }) => ({
        userId,
        name,
        email,
        role,
        joinedAt,
      })),
    ),
    {
      name: "log.csv",
      content: csvOf([
        ["Time in UTC", "Who", "Action", "About", "Race", "Reason", "Details"],
        ...log.items.map((entry) => [
          entry.occurredAt,
          entry.actor.name ?? "",
          entry.action,
          entry.subjectName ?? "",
          entry.raceName ?? "",
          entry.reason ?? "",
          entry.details === null ? "" : JSON.stringify(entry.details),
        ]),
      ]),
    },
    jsonFile(
      "log",
      log.items.map(({ actor: { kind, name }, ...entry }) => ({ ...entry, actor: { kind, name } })),
    ),
  ];
}

type Company = NonNullable<ListedCollection["brand"]> & { readonly logoFile: string | null };

function companyCsv(company: Company): string {
  return csvOf([
    ["Detail", "Value"],
    ["Company name", company.name],
    ["Contact name", company.contactName],
    ["Contact email", company.contactEmail],
    ["Partnership tier", tierLabel(company.tier)],
    ["Active", company.isActive ? "yes" : "no"],
    ["Logo", company.logoFile ?? ""],
    ["Signed up in UTC", company.createdAt],
    ["Id", company.id],
  ]);
}
