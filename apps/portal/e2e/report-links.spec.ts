import { readFile } from "node:fs/promises";
import { sessionOf, signIn } from "@outpace/e2e/accounts";
import { addFinishers, callApi } from "@outpace/e2e/backend";
import { hold } from "@outpace/e2e/intercept";
import { addBrandWithRaces } from "@outpace/e2e/portal";
import { expect, type Page, test } from "@outpace/e2e/test";

/** A new brand with an active race that ten runners have finished. */
async function addActiveRace() {
  const { brand, raceIds } = await addBrandWithRaces([{ name: "Harbor Run", status: "active" }]);
  const [raceId] = raceIds;
  await addFinishers(raceId, Array<number>(10).fill(10_000));
  const { access_token: as } = await sessionOf(brand);
  const createLink = async (name: string) => {
    const body = { race_id: raceId, name, days: null };
    const path = "/rest/v1/rpc/create_report_link";
    return (await callApi<{ token: string }>(path, { as, body })).token;
  };
  return { brand, raceId, createLink };
}

/** Opens the analytics of such a race as its brand. */
async function openActiveRace(page: Page) {
  const race = await addActiveRace();
  await signIn(page.context(), race.brand);
  await page.goto(`/brands/analytics/${race.raceId}`);
  const share = page.getByRole("button", { name: "Share Report" });
  return { ...race, share, dialog: page.getByRole("dialog", { name: "Share this report" }) };
}

test("a link shows the report live to a visitor, until one press withdraws it", async ({
  page,
  browser,
}) => {
  const { raceId, share, dialog } = await openActiveRace(page);
  await share.click();
  await dialog.getByLabel("Link name").fill("Halden & Partners");
  await dialog.getByLabel("Ends").selectOption("90 days");
  await dialog.getByRole("button", { name: "Create Link" }).click();
  const url = await dialog.getByRole("textbox", { name: "New link" }).inputValue();
  expect(url).toMatch(/^http:\/\/localhost:\d+\/brands\/report\/#[\w-]{22}$/);
  await expect(dialog.getByRole("listitem")).toContainText(
    "Halden & PartnersNot opened yetEnds on",
  );

  const visitor = await (await browser.newContext()).newPage();
  await visitor.clock.install();
  await visitor.goto(url);
  await expect(visitor.getByRole("heading", { name: "Report: Harbor Run" })).toBeVisible();
  await expect(visitor.getByText("Underway, 10 of 10 finished so far")).toBeVisible();
  const chart = visitor.getByRole("figure", { name: "Finish times" });
  await expect(chart).toContainText("All 10 finishers took 2:46:40.");
  await addFinishers(raceId, Array<number>(2).fill(10_000));
  await visitor.clock.fastForward("00:21");
  await expect(visitor.getByText("Underway, 12 of 12 finished so far")).toBeVisible();
  await expect(chart).toContainText("All 12 finishers took 2:46:40.");

  await dialog.getByRole("button", { name: "Close" }).click();
  await share.click();
  await expect(dialog.getByRole("listitem")).toContainText("Opened 1 time, last on");
  await expect(dialog.getByRole("textbox", { name: "New link" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Withdraw" }).click();
  await expect(dialog.getByText('The link "Halden & Partners" is withdrawn.')).toBeVisible();
  await expect(dialog.getByText("Nobody has a link.")).toBeVisible();
  await expect(dialog.getByRole("heading", { name: "Links" })).toBeFocused();

  const refusal = visitor.getByRole("heading", { name: "This report is no longer shared." });
  await visitor.clock.fastForward("00:21");
  await expect(refusal).toBeVisible();
  await expect(visitor.getByText("Harbor Run")).toHaveCount(0);
  await visitor.reload();
  await expect(refusal).toBeVisible();
  await visitor.context().close();
});

test("a report's token stays in the browser; its page has a CSV, a recap, no brand's actions", async ({
  page,
}) => {
  const { brand, createLink } = await addActiveRace();
  const token = await createLink("Agency");
  await page.goto("/brands/report/");
  await expect(page.getByRole("heading", { name: "This link is not complete." })).toBeVisible();
  // As if the link were pasted over the address of the open page.
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, token);
  await expect(page.getByRole("heading", { name: "Report: Harbor Run" })).toBeVisible();

  const requests: { address: string; headers: string; body: string }[] = [];
  page.on("request", (request) => {
    const headers = JSON.stringify(request.headers());
    requests.push({ address: request.url(), headers, body: request.postData() ?? "" });
  });
  const response = await page.reload();
  expect(response?.headers()).toMatchObject({
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
    "cache-control": "no-cache",
  });
  await expect(page.getByRole("figure", { name: "Finish times" })).toBeVisible();
  await expect(page.locator("head meta[name=robots]")).toHaveAttribute("content", "noindex");
  await expect(page.locator("head meta[name=referrer]")).toHaveAttribute("content", "no-referrer");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("Harbor-Run-analytics.csv");
  expect(await readFile(await file.path(), "utf8")).toContain("\r\nMedian time,,,2:46:40\r\n");

  await page.getByRole("link", { name: "Print Recap" }).click();
  const recap = page.getByRole("article");
  await expect(recap.getByText("Race recap")).toBeVisible();
  await expect(recap.getByRole("heading", { name: "Harbor Run" })).toBeVisible();
  await expect(recap).toContainText("Median time2:46:40");
  await expect(recap).not.toContainText(/cost|\$/i);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Report: Harbor Run" })).toBeVisible();

  expect(requests.filter(({ address }) => /\/assets\/client-/.test(address))).toEqual([]);
  const told = requests.filter(({ body }) => body.includes(token));
  expect(new Set(told.map(({ address }) => address)).size).toBe(1);
  for (const { address, headers } of requests) {
    expect(address.split("#")[0]).not.toContain(token);
    expect(headers).not.toContain(token);
    expect(headers).not.toContain("/brands/report");
  }
  const stored = await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, databases]);
  });
  expect(stored).not.toContain(token);

  await signIn(page.context(), brand);
  await page.reload();
  await expect(page.getByRole("figure", { name: "Finish times" })).toBeVisible();
  for (const name of [
    /^Edit/,
    "Share Report",
    "Sign Out",
    "Duplicate",
    "Races",
    "Race-Day Board",
  ]) {
    const action = page.getByRole("button", { name }).or(page.getByRole("link", { name }));
    await expect(action, String(name)).toHaveCount(0);
  }
});

test("the dialog of a report's links keeps names, focus and new addresses, up to ten links", async ({
  page,
}) => {
  const { raceId, createLink, share, dialog } = await openActiveRace(page);
  for (let n = 1; n <= 8; n++) await createLink(`Agency ${String(n)}`);
  await share.press("Enter");
  const links = dialog.getByRole("listitem");
  await expect(links).toHaveCount(8);
  const name = dialog.getByLabel("Link name");
  await name.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("Please enter a name for the link");
  await expect(name).toBeFocused();
  await page.keyboard.type("The ninth");
  await dialog.getByLabel("Ends").selectOption("90 days");
  const create = await hold(page, "**/rpc/create_report_link");
  await name.press("Enter");
  const creating = dialog.getByRole("button", { name: "Creating..." });
  await expect(creating).toBeVisible();
  // The dialog stays open until a new link's address is there to be copied.
  const close = dialog.getByRole("button", { name: "Close" });
  await expect(close).toBeDisabled();
  await page.keyboard.press("Escape");
  for (let time = 0; time < 2; time += 1) {
    await page.goBack();
    await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain("share");
    await expect(creating).toBeVisible();
  }
  await name.fill("The tenth");
  create();
  const created = dialog.getByRole("textbox", { name: "New link" });
  await expect(created).toHaveValue(/#[\w-]{22}$/);
  await expect(dialog.getByText("The link is created.")).toBeAttached();
  await expect(name).toHaveValue("The tenth");
  await expect(name).toBeFocused();

  await page.keyboard.press("Tab");
  await expect(dialog.getByLabel("Ends")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Create Link" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(created).toBeFocused();
  await expect(dialog.getByText("This race has ten links.")).toBeVisible();
  await expect(name).toHaveCount(0);

  const withdraw = dialog.getByRole("button", { name: "Withdraw" }).first();
  await withdraw.press("Enter");
  await expect(dialog.getByText('The link "The tenth" is withdrawn.')).toBeVisible();
  await expect(name).toHaveValue("");
  await expect(dialog.getByLabel("Ends")).toHaveValue("30");
  const withdrawn = await hold(page, "**/rpc/withdraw_report_link");
  await withdraw.click();
  await expect(dialog.getByRole("button", { name: "Withdrawing..." })).toBeVisible();
  await name.fill("Sponsors");
  withdrawn();
  await expect(dialog.getByText('The link "The ninth" is withdrawn.')).toBeVisible();
  await expect(links).toHaveCount(8);
  await expect(name).toHaveValue("Sponsors");
  await expect(name).toBeFocused();

  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`/brands/analytics/${raceId}`);
  await share.press("Enter");
  await expect(links.last()).toContainText("Agency 1");
  await close.click();
  await expect(dialog).toBeHidden();
  await share.press("Enter");
  await expect(links).toHaveCount(8);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`/brands/analytics/${raceId}`);
  await expect(share).toBeFocused();
});
