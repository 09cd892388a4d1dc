/** The backend as this package starts it, with every patch. */
import { createBackend } from "../backend.ts";
import { createObjectMemory } from "../storage/object-store.ts";
import { cacheFolder } from "./local-supabase.ts";
import { serve, type TestBackend } from "./test-backend.ts";

export function startPatchedLite(): Promise<TestBackend> {
  return serve((mail, apiUrl) =>
    createBackend({
      config: {
        api: {},
        auth: { site_url: "http://localhost:5173" },
        storage: {},
        codeHook: undefined,
        seedPaths: [],
        seedObjects: [],
        functions: new Map(),
        sender: "no-reply@localhost.example",
        functionSecrets: {},
      },
      cacheFolder,
      objects: createObjectMemory(),
      mail,
      apiUrl,
    }),
  );
}
