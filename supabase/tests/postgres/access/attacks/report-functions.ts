/** Attacks on functions about the links to a race's report. */
import type { Values } from "../values.ts";
import { beyondItsLimit, type Attack, type Attacks } from "./attack.ts";

const own = { race_id: "{own.raceId}" };
const ownLink = { link_id: "{own.reportLinkId}" };
/** The token of the target's link. */
const byLink = { token: "rpad({target.name}, 22, '-')" };

const withdrawn = "update private.report_links set withdrawn_at = now() where true";
const ended = "update private.report_links set ends_at = now() where true";

/** Adds nine links to the one of the caller's race. */
const tenLinks = `
  insert into private.report_links (live_race_id, name, token_hash)
  select {own.raceId}, 'Agency', sha256(convert_to('link ' || n, 'UTF8')) from generate_series(1, 9) n`;

const withdrawal = "details = jsonb_build_object('link_id', {own.reportLinkId})";

/** Whether the audit log has one new row that says who did it to the link of the caller's race. */
const inAuditLog = (action: string, values: Values, details: string): Attack => ({
  values,
  question: `
    select count(*) = 1 from public.audit_log
    where occurred_at = now() and action = '${action}'
      and subject_table = 'live_races' and subject_id = {own.raceId} and brand_partner_id = {own.brandId}
      and actor_id = {person.userId} and reason is null and ${details}`,
});

export const attacksOnReportFunctions: Readonly<Record<string, Attacks>> = {
  "public.create_report_link": {
    "of an own race": { values: own },
    "of a race with ten links": { values: own, setup: tenLinks },
    "of a race with ten links, one of them withdrawn": {
      values: own,
      setup: `${tenLinks}; update private.report_links set withdrawn_at = now() where id = {own.reportLinkId}`,
    },
    "of a race with ten links, one of them ended": {
      values: own,
      setup: `${tenLinks}; update private.report_links set ends_at = now() where id = {own.reportLinkId}`,
    },
    "with another end": { values: { ...own, days: "31" } },
    "without a name": { values: { ...own, name: "' '" } },
    "in the audit log": inAuditLog(
      "report_link_created",
      own,
      "details - 'link_id' = '{\"days\": 30}' and details ? 'link_id'",
    ),
  },
  "public.report_links": {
    "of an own race": { values: own },
    "with one that works": { values: own, conditions: "count(*) = 1" },
    "without withdrawn ones": { values: own, setup: withdrawn, conditions: "count(*) = 0" },
  },
  "public.withdraw_report_link": {
    "of an own race": { values: ownLink },
    "in the audit log": inAuditLog("report_link_withdrawn", ownLink, withdrawal),
    "twice, in the audit log once": {
      ...inAuditLog("report_link_withdrawn", ownLink, withdrawal),
      isTwice: true,
    },
  },
  "public.shared_report": {
    ...beyondItsLimit,
    "by another brand's link": { values: byLink },
    "by a withdrawn link": { values: byLink, setup: withdrawn },
    "by a link that has ended": { values: byLink, setup: ended },
    "by a link of an inactive brand": {
      values: byLink,
      setup: "update public.brand_partners set blocked_at = now() where id = {target.brandId}",
    },
  },
};
