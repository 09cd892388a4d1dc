import { productName } from "@outpace/domain/product";

import { StoppedScreen } from "../components/stopped-screen.tsx";

/** Shown instead of the app when it cannot start. The message names the setting. */
export function ConfigurationError({ message }: { message: string }) {
  return (
    <main>
      <div role="alert">
        <title>{`Not set up · ${productName}`}</title>
        <StoppedScreen mark="DNS" title="The brand portal isn't set up correctly.">
          <p className="max-w-prose text-lg wrap-anywhere text-grey-200">{message}</p>
          <p className="max-w-prose text-grey-200">
            If you run this portal, correct the setting and build it again. Otherwise, please come
            back later.
          </p>
        </StoppedScreen>
      </div>
    </main>
  );
}
