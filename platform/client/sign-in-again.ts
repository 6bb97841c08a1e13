import { errorCatalogue } from '#platform/contract/errors.ts';
import { addressHere } from './address-here.ts';

/** Whether a message says that nobody is signed in anymore: it then offers to sign in. */
export const saysSignedOut = (message: string | undefined): boolean =>
  message?.endsWith(errorCatalogue.unauthenticated.message) ?? false;

/** Where a member whose session has ended signs in, to come back to this very page. */
export function signInAgain(): string {
  return `/auth?redirect=${encodeURIComponent(addressHere())}`;
}

const askedKey = 'sign-in-anew';
const askedForMs = 10 * 60_000;

/** Notes in this tab that the server wants them to sign in again: the next sign-in here is for that. */
export function noteSignInNeeded(): void {
  try {
    sessionStorage.setItem(askedKey, String(Date.now()));
  } catch {
    // Private windows may refuse storage: the sign-in there is an ordinary one.
  }
}

/** Whether that was a few minutes ago. */
export function isSignInNeeded(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(askedKey) ?? 0) < askedForMs;
  } catch {
    return false;
  }
}
