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

const aMinute = 60;

/** The mean of each minute, in the order of time; of the whole where it was shorter. */
export function minutes(samples: readonly number[]): number[] {
  const count = Math.max(1, Math.floor(samples.length / aMinute));
  return Array.from({ length: count }, (_, minute) => {
    const part = samples.slice(minute * aMinute, (minute + 1) * aMinute);
    return part.reduce((sum, value) => sum + value, 0) / part.length;
  });
}
