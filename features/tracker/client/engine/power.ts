/** The part of the Battery Status API that is used; only Chromium has it, and only in secure pages. */
interface Battery extends EventTarget {
  readonly charging: boolean;
}
type WithBattery = Navigator & { getBattery?: () => Promise<Battery> };

/**
 * Watches whether the device runs on its battery.
 * @returns a function that says so now; false where the browser does not tell
 */
export function watchPower(browser: WithBattery = navigator): () => boolean {
  let battery: Battery | null = null;
  browser.getBattery?.().then(
    (found) => {
      battery = found;
    },
    // A page may be denied it by policy; then it counts as plugged in, as in browsers without it.
    () => undefined,
  );
  return () => battery !== null && !battery.charging;
}
