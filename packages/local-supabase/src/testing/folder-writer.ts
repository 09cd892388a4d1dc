/**
 * A process that opens the given database folder without a lock, reports whether it could, and writes rows for each
 * message.
 */
import { openConnection } from "../connection.ts";
import { cacheFolder } from "./cache-folder.ts";

const [, , folder = ""] = process.argv;

try {
  const { connection } = await openConnection(folder, cacheFolder);
  await connection.driver.exec("create table if not exists public.written (n int)");
  process.on("message", () => {
    connection.driver
      .exec("insert into public.written select generate_series(1, 1000)")
      .then(() => process.send?.("written"))
      .catch(() => process.send?.("refused"));
  });
  process.send?.("open");
} catch {
  process.send?.("broken");
}
