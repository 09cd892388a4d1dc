/** What people choose about emails. What becomes of the choices is tested in `supabase/tests/postgres/emails`. */
import { expect, test } from "vitest";
import {
  listEmailPreferences,
  setEmailPreference,
  switchOffEmail,
  switchOnEmail,
} from "../src/emails.ts";
import { allowInvitations, refuseInvitations } from "../src/invitations.ts";
import { listAllUndeliveredEmails, listPutOffEmails } from "../src/staff-emails.ts";
import { listUndeliveredEmails } from "../src/undelivered-emails.ts";
import { memoryClient } from "./backend.ts";
import { sharedStaffMember, signedInBrand } from "./fixtures.ts";

test("a brand's topics are all on, until one is switched off, and on again", async () => {
  const { client } = await signedInBrand();
  const off = async () =>
    (await listEmailPreferences(client)).filter(({ isOn }) => !isOn).map(({ topic }) => topic);
  expect((await listEmailPreferences(client)).map(({ topic }) => topic).sort()).toEqual([
    "decisions",
    "places",
    "recaps",
    "starts",
  ]);
  expect(await off()).toEqual([]);
  await setEmailPreference(client, { topic: "places", isOn: false });
  await setEmailPreference(client, { topic: "places", isOn: false });
  expect(await off()).toEqual(["places"]);
  await setEmailPreference(client, { topic: "places", isOn: true });
  expect(await off()).toEqual([]);
  await expect(
    setEmailPreference(client, { topic: "waiting_races", isOn: false }),
  ).rejects.toMatchObject({ code: "invalid_value" });
});

test("staff also choose about races that wait", async () => {
  const { client } = await sharedStaffMember();
  expect((await listEmailPreferences(client)).map(({ topic }) => topic)).toContain("waiting_races");
});

test("a token that is not ours switches nothing", async () => {
  const client = memoryClient();
  for (const change of [switchOffEmail, switchOnEmail, refuseInvitations, allowInvitations]) {
    await expect(change(client, "recaps")).rejects.toMatchObject({ code: "invalid_link" });
  }
});

test("nobody but staff lists what was not delivered to others", async () => {
  const { client } = await signedInBrand();
  expect(await listUndeliveredEmails(client)).toEqual([]);
  for (const list of [listAllUndeliveredEmails, listPutOffEmails])
    await expect(list(client)).rejects.toMatchObject({ code: "not_staff" });
});
