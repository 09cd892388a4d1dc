/** Running lanes that meet at a vanishing point; fills its nearest positioned ancestor. */
export function Lanes() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 400 400"
      preserveAspectRatio="none"
      className="absolute inset-0 -z-10 size-full stroke-grey-800"
    >
      {[-700, -440, -200, 20, 240, 480, 740, 1040].map((foot) => (
        <path
          key={foot}
          d={`M${String(foot)} 420 L300 -60`}
          vectorEffect="non-scaling-stroke"
          strokeWidth="1.5"
        />
      ))}
    </svg>
  );
}
