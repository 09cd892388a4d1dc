/** Records a process's memory over time. */
import { execFileSync } from "node:child_process";

/** Resident memory in megabytes. */
function residentMemory(processId: number): number {
  return (
    Number(execFileSync("ps", ["-o", "rss=", "-p", String(processId)], { encoding: "utf8" })) / 1024
  );
}

/** Samples once per second until the returned function is called; that returns the samples. */
export function watchMemory(processId: number): () => number[] {
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(residentMemory(processId)), 1000);
  return () => {
    clearInterval(timer);
    return samples;
  };
}

const samplesPerMinute = 60;

/** The mean of each full minute, or of all samples if there is none. */
export function minuteMeans(samples: readonly number[]): number[] {
  const count = Math.max(1, Math.floor(samples.length / samplesPerMinute));
  return Array.from({ length: count }, (_, minute) => {
    const part = samples.slice(minute * samplesPerMinute, (minute + 1) * samplesPerMinute);
    return part.reduce((sum, value) => sum + value, 0) / part.length;
  });
}
