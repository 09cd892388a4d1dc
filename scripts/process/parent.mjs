// A killed parent forwards no signal, so its children have to notice its end.

const interval = 500;

/**
 * Calls back once the parent process has ended. Does not keep this process running.
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
