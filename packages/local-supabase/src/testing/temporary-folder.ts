import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** Creates a folder with these files and deletes it after the test. */
export function temporaryFolder(files: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "local-supabase-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}
