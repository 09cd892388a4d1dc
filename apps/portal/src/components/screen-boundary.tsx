import { DataError } from "@outpace/data/errors";
import { productName } from "@outpace/domain/product";
import { Button } from "@outpace/ui/button";
import { Component, type ReactNode } from "react";

import { isCodeServed } from "../platform/deployment.ts";
import { stoppedMessage } from "../platform/error-message.ts";
import { retryScreens } from "../platform/lazy-screen.tsx";
import { StoppedPanel } from "./stopped-screen.tsx";

export interface ScreenBoundaryProps {
  /** What surrounds the message, where the boundary stands outside the frame. */
  frame?: (message: ReactNode) => ReactNode;
  children: ReactNode;
}

interface ScreenBoundaryState {
  failure: unknown;
  retried: boolean;
}

/**
 * Keeps the frame around a screen that could not be loaded or rendered, and tries it again. Its key is the path, so
 * that another screen starts afresh.
 */
export class ScreenBoundary extends Component<ScreenBoundaryProps, ScreenBoundaryState> {
  override state: ScreenBoundaryState = { failure: null, retried: false };

  static getDerivedStateFromError(failure: unknown): Partial<ScreenBoundaryState> {
    return { failure };
  }

  override componentDidMount() {
    window.addEventListener("online", this.tryAgain);
  }

  override componentWillUnmount() {
    window.removeEventListener("online", this.tryAgain);
    if (this.state.failure !== null) retryScreens();
  }

  tryAgain = () => {
    const { failure, retried } = this.state;
    if (failure === null) return;
    if (retried || !(failure instanceof DataError)) {
      void reloadIfReachable();
    } else {
      retryScreens();
      this.setState({ failure: null, retried: true });
      // The button goes, and would take the focus with it.
      document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
    }
  };

  override render() {
    const { children, frame = (message) => message } = this.props;
    const { failure } = this.state;
    if (failure === null) return children;
    return frame(
      <div role="alert">
        <title>{`Screen not loaded · ${productName}`}</title>
        <StoppedPanel mark="DNS" title="We couldn't load this screen.">
          <p className="max-w-prose text-grey-200">{stoppedMessage(failure)}</p>
          <Button tone="secondary" onClick={this.tryAgain}>
            Try again
          </Button>
        </StoppedPanel>
      </div>,
    );
  }
}

/** A deployment renames the screens' files, which only a new page knows. Without a network there would be none. */
async function reloadIfReachable(): Promise<void> {
  if (await isCodeServed()) window.location.reload();
}
