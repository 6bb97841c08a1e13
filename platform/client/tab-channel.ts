/** How the tabs of one browser hear of each other; null where the browser has no such thing or refuses it. */
export function openTabChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    // A window without storage: its tabs do not know of each other.
    return null;
  }
}
