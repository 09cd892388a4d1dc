import { productNameParts } from "@outpace/domain/product";
import { Button } from "@outpace/ui/button";
import { Wordmark } from "@outpace/ui/wordmark";
import { Link, Outlet } from "react-router-dom";

import { useSignOut } from "../features/sessions/queries.ts";
import { useSession } from "../features/sessions/session.tsx";
import { paths } from "../platform/paths.ts";
import { QueryCache } from "../platform/query-cache.tsx";

export default function SignedInLayout() {
  const { userId } = useSession();
  const signOut = useSignOut();

  return (
    <QueryCache key={userId} account={userId}>
      <div className="min-h-dvh bg-surface">
        <header className="border-b-4 border-red bg-ink text-paper">
          <div className="mx-auto flex max-w-7xl items-center justify-between gap-4 px-5 py-3 sm:px-8">
            <Link
              to={paths.dashboard}
              className="flex items-baseline gap-3 text-paper no-underline"
            >
              <Wordmark parts={productNameParts} />
              <span className="hidden label text-grey-300 sm:inline">Brand partnerships</span>
            </Link>
            <Button
              className="bg-transparent text-paper inset-ring inset-ring-grey-500 hover:bg-paper hover:text-ink"
              onClick={signOut}
            >
              Sign Out
            </Button>
          </div>
        </header>
        <main tabIndex={-1} className="mx-auto max-w-7xl px-5 py-8 outline-none sm:px-8 sm:py-12">
          <Outlet />
        </main>
      </div>
    </QueryCache>
  );
}
