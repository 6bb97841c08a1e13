import { errorCatalogue } from '#platform/contract/errors.ts';
import { addressHere } from './address-here.ts';

/** Whether a message says that nobody is signed in anymore: whoever reads it can do so from there. */
export const saysSignedOut = (message: string | undefined): boolean =>
  message?.endsWith(errorCatalogue.unauthenticated.message) ?? false;

/** Where a member whose session has ended signs in, to come back to this very page. */
export function signInAgain(): string {
  return `/auth?redirect=${encodeURIComponent(addressHere())}`;
}
