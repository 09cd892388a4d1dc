// Loads the walkthrough's island when it comes near, when the page has nothing else to do. Astro's own loader for
// `client:visible` would take 2 kB of the landing page's first round trip.
const root = document.querySelector("#steps");
const near = new IntersectionObserver(
  ([entry]) => {
    if (!entry?.isIntersecting) return;
    near.disconnect();
    const load = async () => {
      const { hydrateWalkthrough } = await import("./hydrate-walkthrough.tsx");
      if (root) hydrateWalkthrough(root);
    };
    if ("requestIdleCallback" in window) requestIdleCallback(() => void load());
    else void load();
  },
  { rootMargin: "400px" },
);
if (root?.firstElementChild) near.observe(root.firstElementChild);
