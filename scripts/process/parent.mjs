// A parent that is killed passes no signal on, so its children have to notice that it is gone.

const interval = 500;

/**
 * Calls back once when the process that started this one has ended; keeps nothing alive by itself.
 * @param {() => void} callback
 */
export function onParentGone(callback) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, interval);
  timer.unref();
}
