// Checks the settings of supabase/config.toml and pushes them to the linked project.
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "smol-toml";
import { run } from "../process/run.ts";
import { repositoryRoot } from "../repository.ts";
import { settingsFaults } from "./faults.ts";

const folder = join(repositoryRoot, "supabase");
const read = (file: string) => readFileSync(join(folder, file), "utf8");

/** The CLI's own variables, which change no setting. */
const ofTheCli = [
  "SUPABASE_ACCESS_TOKEN",
  "SUPABASE_HOME",
  "SUPABASE_NO_KEYRING",
  "SUPABASE_PROFILE",
];

/** Prints any faults, and pushes nothing if there are some. Returns the exit code. */
export async function pushSettings(options: { check: boolean; yes: boolean }): Promise<number> {
  const linkedProject = existsSync(join(folder, ".temp/project-ref"))
    ? read(".temp/project-ref").trim()
    : null;
  const faults = settingsFaults({
    config: parse(read("config.toml")),
    templates: globSync("templates/*.html", { cwd: folder }).map(read),
    linkedProject,
    variables: process.env,
  });
  if (faults.length > 0 || linkedProject === null) {
    console.error(["The settings are not pushed:", ...faults].join("\n- "));
    return 1;
  }
  if (options.check) {
    console.log(`The settings are right for the project ${linkedProject}.`);
    return 0;
  }
  // Pushes a copy of what was checked: the CLI also reads other files beside it, and variables.
  const copy = mkdtempSync(join(tmpdir(), "outpace-settings-"));
  const env = Object.entries(process.env).filter(
    ([name]) => !name.startsWith("SUPABASE_") || ofTheCli.includes(name),
  );
  try {
    for (const name of ["config.toml", "templates"]) {
      cpSync(join(folder, name), join(copy, "supabase", name), { recursive: true });
    }
    const args = ["config", "push", `--remote=${linkedProject}`, `--workdir=${copy}`];
    return await run(
      join(folder, "node_modules/.bin/supabase"),
      options.yes ? [...args, "--yes"] : args,
      { env: Object.fromEntries(env) },
    );
  } finally {
    rmSync(copy, { recursive: true });
  }
}
