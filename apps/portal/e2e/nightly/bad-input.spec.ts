/** Values that people and programs type into forms. */
import { normaliseName } from "@outpace/domain/names";
import {
  openCreateRaceAsNewBrand,
  openDashboardWithRace,
  paymentDialog,
  sunriseTen,
} from "@outpace/e2e/portal";
import { heading, press } from "@outpace/e2e/screen";
import { expect, test, type Locator, type Page } from "@outpace/e2e/test";
import fc, { type Arbitrary } from "fast-check";

test.describe.configure({ timeout: 300_000 });

/** Those of markup set `window.injected` if they run. */
const oddTexts = [
  "<script>window.injected=1</script>", "<img src=x onerror=window.injected=1>", "javascript:window.injected=1",
  '"><svg onload=window.injected=1>', "{{window.injected=1}}${window.injected=1}",
  "", " ", "\u00a0", "'; drop table live_races; --", "' or '1'='1", "%_\\", "null", "NaN", "-0", "1e400", "__proto__",
  "../../etc/passwd", "سباق الفجر", "שלום", "ночной забег", "夜のマラソン", "🏃🏽‍♀️ 10K", "👩‍👩‍👧‍👦", "Élan d'été",
  "E\u0301lan", "ﬁnish", "İstanbul", "Z\u0335\u0321a\u0338l\u0334go", "a\u0000b", "line\r\nbreak", "tab\there", "\u001b[2J",
  "gnp\u202egnp.exe", "zero\u200bwidth", "\ufeffbom", "\ud800", "Hаrbour", "Outpace staff", "a@b", "é@é.example",
  "https://a.example:99999/", "http://[::1]/", "//a.b", "ftp://a.example", "26,2", "1,000",
]; // prettier-ignore

const text: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.constantFrom("x", "é", "🏃", "\u0301", " a").map((unit) => unit.repeat(121)),
  fc.constantFrom("x", "🏃", "\n").map((unit) => unit.repeat(20_000)),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 130 }),
  fc.webUrl(),
);

/** The browser's own field takes nothing else. */
const startTime = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2300-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 16));

/** Forms of which most values are right, so many are valid and the others wrong in one or two places. */
function typedInto<Name extends string>(right: Readonly<Record<Name, string>>) {
  const fields = Object.entries<string>(right).map(([name, value]) => {
    const wrong = { weight: 2, arbitrary: name === "Start time" ? startTime : text };
    return [name, fc.oneof({ weight: 3, arbitrary: fc.constant(value) }, wrong)];
  });
  const form = fc.record(Object.fromEntries(fields) as Record<string, Arbitrary<string>>);
  // A fixed seed, so failures are reproducible.
  return fc.sample(form, { numRuns: 25, seed: 208 }) as Record<Name, string>[];
}

async function fill(page: Page, typed: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value);
}

/**
 * The returned function waits for what the form leads to, or for a message, which it returns. It expects that the page had no
 * error and ran no typed markup.
 */
function watch(page: Page) {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("dialog", (dialog) => {
    if (dialog.type() !== "beforeunload") faults.push(dialog.message());
    void dialog.accept();
  });
  const alert = page.getByRole("alert").first();
  return async (done: Locator) => {
    await expect(alert.or(done).first()).toContainText(/\w{4}/);
    expect(faults).toEqual([]);
    expect(await page.evaluate(() => "injected" in window)).toBe(false);
    return (await done.isVisible()) ? null : alert.textContent();
  };
}

test("the forms of a race say what is wrong, or show the race as typed", async ({ page }) => {
  const outcome = watch(page);
  const { name, description, startTime } = sunriseTen;
  const right = { "Race name": name, Description: description, "Start time": startTime };
  const races = typedInto({ ...right, "Distance (miles)": "10", "Brand website": "" });
  const fillRace = async (typed: (typeof races)[number]) => {
    await fill(page, typed);
    return normaliseName(await page.getByLabel("Race name").inputValue());
  };
  await openCreateRaceAsNewBrand(page);
  const code = page.getByLabel("Discount code");
  for (const typed of races) {
    await code.fill(typed["Race name"]);
    await code.press("Enter");
    await expect(code).toHaveAccessibleDescription(/\w{4}/);
    await code.fill("");
    const shown = await fillRace(typed);
    await press(page, "Create Race");
    if ((await outcome(paymentDialog(page))) === null) {
      await expect(paymentDialog(page)).toContainText(shown);
      await press(page, "Cancel");
    }
    await page.reload();
  }

  const id = await openDashboardWithRace(page);
  for (const typed of races) {
    await page.goto(`/brands/edit-race/${id}`);
    const shown = await fillRace(typed);
    await press(page, "Update Race");
    const refusal = await outcome(heading(page, "Brand Dashboard"));
    if (refusal === null) await expect(page.getByRole("article")).toContainText(shown);
  }
});
