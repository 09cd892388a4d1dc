import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, onTestFinished } from "vitest";

/** Creates a folder with these files, which is deleted after the test. */
export function temporaryFolder(files: Record<string, string> = {}): string {
  return createFolder(files, onTestFinished);
}

/** Like {@link temporaryFolder}, for all tests of a file. */
export function sharedFolder(files: Record<string, string> = {}): string {
  return createFolder(files, afterAll);
}

function createFolder(files: Record<string, string>, atEnd: (remove: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), "local-supabase-"));
  atEnd(() => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}
