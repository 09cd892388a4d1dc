/** How much memory a process holds while something goes on. */
import { execFileSync } from "node:child_process";

/** Megabytes, as the operating system counts the pages that are in memory. */
function residentMemory(processId: number): number {
  return (
    Number(execFileSync("ps", ["-o", "rss=", "-p", String(processId)], { encoding: "utf8" })) / 1024
  );
}

/** Samples once a second, until asked for what it saw. */
export function watchMemory(processId: number): () => number[] {
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(residentMemory(processId)), 1000);
  return () => {
    clearInterval(timer);
    return samples;
  };
}

/** The mean of each third, in the order of time. */
export function thirds(samples: readonly number[]): number[] {
  const size = Math.floor(samples.length / 3);
  return [0, 1, 2].map((third) => {
    const part = samples.slice(third * size, (third + 1) * size);
    return part.reduce((sum, value) => sum + value, 0) / part.length;
  });
}
