import { readdirSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { openConnection } from "./connection.ts";
import { imageName } from "./database-image.ts";
import { startForTest } from "./testing/local-supabase.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";
import { password } from "./testing/test-backend.ts";

test("a new database copies the cached image, which is replaced if broken or old", async () => {
  const image = await imageName();
  const cacheFolder = temporaryFolder({ [image]: "broken", "0123456789abcdef.tar": "old" });
  const first = await startForTest({ supabaseFolder: temporaryFolder(), cacheFolder });
  await first.visitor().auth.signUp({ email: "first@outpace.example", password });
  expect(readdirSync(cacheFolder)).toEqual([image]);

  const { connection, isFromNothing } = await openConnection(undefined, cacheFolder);
  onTestFinished(() => connection.close());
  expect(isFromNothing).toBe(false);
  const { rows } = await connection.driver.query("select email from auth.users");
  expect(rows).toEqual([]);
});
