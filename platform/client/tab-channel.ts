/** How the tabs of one browser communicate; null where the browser lacks channels or refuses one. */
export function openTabChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    // A window without storage: its tabs cannot communicate.
    return null;
  }
}
