import { leftKey } from '#platform/contract/first-paint.ts';

/**
 * Notes that the member signed out while the server could not be told. Until it is, nobody counts as signed in on this
 * device, though the browser still holds the session cookie, which no script can delete.
 * @returns whether the device could note it
 */
export function noteLeaving(): boolean {
  try {
    localStorage.setItem(leftKey, '1');
    return hasLeft();
  } catch {
    // If the next page could not know about the sign-out, it does not count.
    return false;
  }
}

/** Whether the server still has to be told that the member signed out here. */
export function hasLeft(): boolean {
  try {
    return localStorage.getItem(leftKey) !== null;
  } catch {
    return false;
  }
}

/** To be called when the server knows, or when somebody has signed in since. */
export function forgetLeaving(): void {
  try {
    localStorage.removeItem(leftKey);
  } catch {
    // If storage is refused, nothing was noted in the first place.
  }
}
