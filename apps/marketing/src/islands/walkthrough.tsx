import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { IslandBoundary } from "./island-boundary.tsx";

interface Step {
  /** The id of the step's element in the page. */
  readonly id: string;
  readonly heading: string;
}

interface WalkthroughProps {
  readonly steps: readonly Step[];
}

const wide = "(width >= 64rem)";
const previousKeys = ["ArrowUp", "ArrowLeft"];
const nextKeys = ["ArrowDown", "ArrowRight"];

export function Walkthrough(props: WalkthroughProps) {
  return (
    // Without the island the page shows every step.
    <IslandBoundary fallback={<p className="sr-only">Scroll on to see every step.</p>}>
      <Steps {...props} />
    </IslandBoundary>
  );
}

/**
 * The walkthrough's state: links to its steps, with the current one marked, and arrow keys to move between them. The page works
 * without it; only browsers without scroll-driven animations need its step.
 */
function Steps({ steps }: WalkthroughProps) {
  const nav = useRef<HTMLElement>(null);
  const [announced, setAnnounced] = useState("");

  useEffect(() => {
    if (nav.current) return observeSteps(steps, markSteps(nav.current));
  }, [steps]);

  const announce = (index: number) => {
    const step = steps[index];
    if (step) setAnnounced(`Step ${String(index + 1)} of ${String(steps.length)}: ${step.heading}`);
  };
  const moveWithArrows = (event: KeyboardEvent, index: number) => {
    const by = nextKeys.includes(event.key) ? 1 : previousKeys.includes(event.key) ? -1 : 0;
    const step = steps[index + by];
    if (by === 0 || !step) return;
    event.preventDefault();
    // Following the link would move the focus away from the links.
    nav.current?.querySelectorAll("a")[index + by]?.focus({ preventScroll: true });
    document.getElementById(step.id)?.scrollIntoView();
    history.replaceState(null, "", `#${step.id}`);
    announce(index + by);
  };

  return (
    <nav
      ref={nav}
      aria-label="Steps"
      className="pointer-events-auto absolute inset-x-0 bottom-0 flex justify-center bg-ink @min-[52rem]:bg-transparent"
    >
      {steps.map(({ id, heading }, index) => (
        <a
          key={id}
          href={`#${id}`}
          className="weight-700 grid min-h-11 w-11 place-items-center"
          aria-label={heading}
          onClick={() => {
            announce(index);
          }}
          onKeyDown={(event) => {
            moveWithArrows(event, index);
          }}
        >
          {index + 1}
        </a>
      ))}
      <span className="sr-only" role="status">
        {announced}
      </span>
    </nav>
  );
}

/**
 * Returns a function that marks the current step. It writes to the DOM: rendering would cost ten times as much during
 * scrolling.
 */
function markSteps(nav: HTMLElement): (current: number) => void {
  const links = nav.querySelectorAll("a");
  // With scroll-driven animations, only the marker follows the step.
  const follower = CSS.supports("animation-timeline: view()") ? nav : nav.closest("section");
  let marked: Element | undefined;
  return (current) => {
    marked?.removeAttribute("aria-current");
    marked = links[current];
    marked?.setAttribute("aria-current", "step");
    follower?.style.setProperty("--step", String(Math.max(current, 0)));
  };
}

/** Reports the index of the last step that has reached the center line, or -1. */
function observeSteps(steps: readonly Step[], onChange: (index: number) => void) {
  const line = matchMedia(wide).matches ? 50 : 80;
  const reached = new Set<number>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const index = steps.findIndex(({ id }) => id === target.id);
        if (isIntersecting) reached.add(index);
        else reached.delete(index);
      }
      onChange(Math.max(-1, ...reached));
    },
    // Includes everything above the line, even outside the window.
    { rootMargin: `999999px 0px -${String(100 - line)}% 0px` },
  );
  for (const { id } of steps) {
    const element = document.getElementById(id);
    if (element) observer.observe(element);
  }
  return () => {
    observer.disconnect();
  };
}
