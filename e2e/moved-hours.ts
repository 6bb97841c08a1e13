// Loaded after moved-date.ts where what runs every hour is to run once days have passed, too: a timer of hours counts
// those that were jumped over.
const hourMs = 60 * 60 * 1000;
const lookMs = 500;

const machineInterval = globalThis.setInterval;
function movedInterval(run: () => void, everyMs: number) {
  if (everyMs < hourMs) return machineInterval(run, everyMs);
  let last = performance.now();
  return machineInterval(() => {
    if (performance.now() - last < everyMs) return;
    last = performance.now();
    run();
  }, lookMs);
}
globalThis.setInterval = movedInterval as typeof setInterval;
