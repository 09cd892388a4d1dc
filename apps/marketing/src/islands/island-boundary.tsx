import { Component, type ReactNode } from "react";
import { reportError } from "../report-error.ts";
import { failureClass, failureMessages } from "./failure.ts";

interface IslandBoundaryProps {
  /** Shown if the island fails; defaults to a message that says what to do. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/** The root of every island: without a boundary, React would remove an island that fails. */
export class IslandBoundary extends Component<IslandBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    reportError(error);
  }

  override render() {
    const { children, fallback } = this.props;
    if (!this.state.failed) return children;
    return (
      fallback ?? (
        <p role="alert" className={failureClass}>
          {failureMessages.unexpected}
        </p>
      )
    );
  }
}
