const leftKey = 'offline-left';

/**
 * Notes that the member left while the server could not be told: until it is, nobody is signed in on this device, though
 * the browser still holds the session's cookie, which no script can delete.
 * @returns whether the device could note it
 */
export function noteLeaving(): boolean {
  try {
    localStorage.setItem(leftKey, '1');
    return hasLeft();
  } catch {
    // A leaving that the next page would not know of is none.
    return false;
  }
}

/** Whether the server has still to be told that the member left here. */
export function hasLeft(): boolean {
  try {
    return localStorage.getItem(leftKey) !== null;
  } catch {
    return false;
  }
}

/** The server knows, or somebody has signed in since. */
export function forgetLeaving(): void {
  try {
    localStorage.removeItem(leftKey);
  } catch {
    // Nothing could be noted either.
  }
}
