// The floor below the preview: a straight of the track, seen along its lanes.

/** Where lane edges leave the picture at the bottom, in percent of its width. They converge far above it. */
const edges = [-125, -80, -35, 10, 90, 135, 180, 225];
const vanishing = "50 -120";

/** Fills its positioned parent. Wide screens only. */
export function Floor() {
  return (
    <div className="absolute inset-0 hidden text-grey-600 lg:block" aria-hidden="true">
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="h-[calc(100%+8rem)] w-full text-grey-800"
      >
        {edges.map((edge) => (
          <path
            key={edge}
            d={`M${vanishing}L${String(edge)} 100`}
            stroke="currentColor"
            strokeWidth="2.5"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <div className="absolute inset-x-[1.5%] bottom-3 hidden justify-between display text-6xl xl:flex">
        <span>3</span>
        <span>5</span>
      </div>
    </div>
  );
}
