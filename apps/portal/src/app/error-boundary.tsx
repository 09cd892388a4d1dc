import { Button } from "@outpace/ui/button";
import { Component, type ReactNode } from "react";

interface ErrorBoundaryState {
  failed: boolean;
}

/** Shown when a part of the app could not be loaded or rendered, with a button to try again. */
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
        <h1 className="display text-4xl">This screen could not be loaded.</h1>
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
