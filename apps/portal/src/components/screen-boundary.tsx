import { DataError } from "@outpace/data/errors";
import { productName } from "@outpace/domain/product";
import { Button } from "@outpace/ui/button";
import { Component, type ReactNode, useCallback, useState } from "react";

import { hasCode, stoppedMessage } from "../platform/errors/error-message.ts";
import { isCodeServed } from "../platform/loading/deployment.ts";
import { retryScreens } from "../platform/loading/lazy-screen.tsx";
import { useRetries } from "../platform/requests/use-retries.ts";
import { StoppedPanel } from "./stopped-screen.tsx";

export interface ScreenBoundaryProps {
  /** Wraps the message if the boundary stands outside the frame. */
  frame?: (message: ReactNode) => ReactNode;
  children: ReactNode;
}

interface ScreenBoundaryState {
  error: unknown;
  retried: boolean;
}

/**
 * Keeps the frame when a screen fails to load or render, and retries the screen. Use the path as its key, so each
 * screen starts without an error.
 */
export class ScreenBoundary extends Component<ScreenBoundaryProps, ScreenBoundaryState> {
  override state: ScreenBoundaryState = { error: null, retried: false };

  static getDerivedStateFromError(error: unknown): Partial<ScreenBoundaryState> {
    return { error };
  }

  override componentWillUnmount() {
    if (this.state.error !== null) retryScreens();
  }

  tryAgain = () => {
    const { error, retried } = this.state;
    if (error === null) return;
    if (retried || !(error instanceof DataError)) {
      void reloadIfReachable();
    } else if (error.code === "code_late") {
      // The page still waits for the response, so only a new page asks again.
      void reloadIfReachable().then((reloads) => {
        if (!reloads) this.renderAgain();
      });
    } else {
      this.renderAgain();
    }
  };

  renderAgain = () => {
    retryScreens();
    this.setState({ error: null, retried: true });
    // The button disappears, and would take the focus with it.
    const main = document.querySelector("main");
    if (main?.contains(document.activeElement)) main.focus({ preventScroll: true });
  };

  override render() {
    const { children, frame = (message) => message } = this.props;
    const { error } = this.state;
    if (error === null) return children;
    return frame(
      <div role="alert">
        <title>{`Screen not loaded · ${productName}`}</title>
        <StoppedPanel mark="DNS" title="We couldn't load this screen.">
          <p className="max-w-prose text-grey-200">{stoppedMessage(error)}</p>
          <Button tone="secondary" onClick={this.tryAgain}>
            Try again
          </Button>
          {hasCode(error, "unreachable") ? <ServerWatch onServed={this.tryAgain} /> : null}
        </StoppedPanel>
      </div>,
    );
  }
}

/** Calls back when the server responds again. Renders nothing, so the message stays as it is meanwhile. */
function ServerWatch({ onServed }: { onServed: () => void }) {
  const [failed, setFailed] = useState(0);
  const ask = useCallback(
    (attempt: number) => {
      void isCodeServed().then((isServed) => {
        if (isServed) onServed();
        else setFailed(attempt);
      });
    },
    [onServed],
  );
  useRetries(failed, ask);
  return null;
}

/** A deployment renames the screens' files, so only a new page finds them. Offline, a reload would lose this one. */
async function reloadIfReachable(): Promise<boolean> {
  const reloads = await isCodeServed();
  if (reloads) window.location.reload();
  return reloads;
}
