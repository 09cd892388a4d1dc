// Each publishable package as a registry would serve it: packed, then looked at from outside.
import { publicPackages } from "../repository.ts";
import { pnpmExec } from "../process/pnpm.ts";
import { addCounts, countCheck, type Counts } from "./counts.ts";

export async function checkPackages(): Promise<Counts> {
  const counts: Counts[] = [];
  for (const folder of publicPackages()) {
    counts.push(
      countCheck(await pnpmExec(["publint", "run", folder, "--pack", "pnpm", "--strict"])),
    );
  }
  return addCounts(counts);
}
