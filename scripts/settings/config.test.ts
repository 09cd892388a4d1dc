// What supabase/config.toml says whatever the project's addresses are.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import { expect, test } from "vitest";
import { repositoryRoot } from "../repository.ts";

const read = (file: string) => readFileSync(join(repositoryRoot, file), "utf8");
const config = parse(read("supabase/config.toml"));

test.for([
  ["auth.email.enable_confirmations", "anyone could sign up with another's address"],
  ["auth.email.smtp.enabled", "Supabase would send e-mails to the project's own team only"],
  ["auth.captcha.enabled", "a script could use up the project's e-mails of the hour"],
])("%s is on; otherwise %s", ([setting = ""]) => {
  expect(config).toHaveProperty(setting, true);
});

test("e-mails lead to pages of the portal that are allowed, and nothing else is", () => {
  const { site_url: site, additional_redirect_urls: allowed } = config["auth"] as {
    site_url: string;
    additional_redirect_urls: string[];
  };
  const paths = read("apps/portal/src/platform/navigation/paths.ts");
  const templates = globSync("supabase/templates/*.html", { cwd: repositoryRoot }).map(read);
  const linked = templates.flatMap((text) =>
    [...text.matchAll(/\{\{ \.SiteURL \}\}([\w/-]*)/g)].map(([, path = ""]) => site + path),
  );
  expect(linked.length).toBeGreaterThanOrEqual(templates.length);
  expect(allowed).toEqual(expect.arrayContaining(linked));
  expect(
    allowed.filter(
      (url) => !url.startsWith(`${site}/`) || !paths.includes(`"${url.slice(site.length)}"`),
    ),
  ).toEqual([]);
});
