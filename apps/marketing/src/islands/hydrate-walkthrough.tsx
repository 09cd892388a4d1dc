import { hydrateRoot } from "react-dom/client";
import { IslandBoundary } from "./island-boundary.tsx";
import { Walkthrough } from "./walkthrough.tsx";

/** Takes the steps from the links that the page was built with. */
export function hydrateWalkthrough(root: Element) {
  const steps = [...root.querySelectorAll("a")].map((link) => ({
    id: link.hash.slice(1),
    heading: link.getAttribute("aria-label") ?? "",
  }));
  hydrateRoot(
    root,
    // The page shows every step without it.
    <IslandBoundary fallback={<p className="sr-only">Scroll on to see every step.</p>}>
      <Walkthrough steps={steps} />
    </IslandBoundary>,
  );
}
