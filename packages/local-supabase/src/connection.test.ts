import { readdirSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { openConnection } from "./connection.ts";
import { startForTest } from "./testing/local-supabase.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";
import { password } from "./testing/test-backend.ts";

test("a new database copies the cached image, without the first one's data", async () => {
  const cacheFolder = temporaryFolder({ "0123456789abcdef.tar": "of an old version" });
  const first = await startForTest({ supabaseFolder: temporaryFolder(), cacheFolder });
  await first.visitor().auth.signUp({ email: "first@outpace.example", password });
  expect(readdirSync(cacheFolder)).toEqual([expect.not.stringContaining("0123456789abcdef")]);

  const { connection, isFromNothing } = await openConnection(undefined, cacheFolder);
  onTestFinished(() => connection.close());
  expect(isFromNothing).toBe(false);
  expect((await connection.driver.query("select from auth.users")).rows).toEqual([]);
});
