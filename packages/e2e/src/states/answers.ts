/** Changed answers of a backend where brands pay by invoice. */
import type { Page } from "@playwright/test";

export const history = "**/rest/v1/rpc/brand_order_history**";
export const races = "**/rest/v1/rpc/brand_races**";
export const payBy = "2040-06-01T10:30:00Z";

export type Row = Readonly<Record<string, unknown>>;

/** Changes the rows of an answer. */
export const changing = (page: Page, address: string, change: (row: Row, index: number) => Row) =>
  page.route(address, async (route) => {
    if (route.request().method() === "OPTIONS") return route.continue();
    const response = await route.fetch();
    const answer = (await response.json()) as Row | Row[];
    return route.fulfill({
      response,
      json: Array.isArray(answer) ? answer.map(change) : change(answer, 0),
    });
  });

/** Answers in the place of the backend. */
export const answering = (page: Page, address: string, json: unknown, status = 200) =>
  page.route(address, (route) =>
    route.fulfill({ status, headers: { "access-control-allow-origin": "*" }, json }),
  );

export const dueByCard = (row: Row) => (row["status"] === "due" ? { ...row, pay_by: payBy } : row);

export async function payByCard(page: Page): Promise<void> {
  await changing(page, "**/rest/v1/rpc/quote_race**", (row) => ({ ...row, payment: "card" }));
  await changing(page, history, dueByCard);
  await changing(page, races, (row) =>
    row["due_order_id"] === null ? row : { ...row, due_pay_by: payBy },
  );
}
