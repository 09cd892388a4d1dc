import { Button } from "@outpace/ui/button";
import { Component, type ReactNode } from "react";

interface ErrorBoundaryState {
  failed: boolean;
}

/** The last resort, for a part of the app that could not be loaded or drawn: words and a way on. */
export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="mx-auto grid max-w-xl gap-4 px-5 py-20" role="alert">
        <title>Screen not loaded · Outpace</title>
        <h1 className="text-4xl display">This screen could not be loaded.</h1>
        <p className="text-muted">
          Check your connection, then load it again. What you have saved is safe.
        </p>
        <div>
          <Button
            onClick={() => {
              window.location.reload();
            }}
          >
            Load again
          </Button>
        </div>
      </main>
    );
  }
}
