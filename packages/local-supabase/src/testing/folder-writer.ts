/**
 * A process that opens the database folder it is given without asking whose it is: says whether it could,
 * then writes rows each time it is told to.
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
