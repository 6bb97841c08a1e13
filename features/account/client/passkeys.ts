import type {
  Assertion,
  Registration,
  startPasskey,
  startPasskeySignIn,
} from '#features/account/contract-passkeys.ts';
import type { Answer } from '#platform/contract/endpoint.ts';
import { messageOf } from '#platform/client/call-error.ts';

// 5 KB, fetched only by browsers that support passkeys.
const library = () => import('@simplewebauthn/browser');

export type CreationOptions = Answer<typeof startPasskey>['options'];
export type RequestOptions = NonNullable<Answer<typeof startPasskeySignIn>['options']>;

/** Whether this browser supports passkeys at all. */
export const hasPasskeys = () => typeof PublicKeyCredential === 'function';

/** Whether this page may use passkeys made for a domain; null: for none. */
export function isPageOf(rpId: string | null): boolean {
  if (rpId === null) return false;
  return location.hostname === rpId || location.hostname.endsWith(`.${rpId}`);
}

/** Whether this browser offers passkeys in the list under a field. */
export async function canAutofill(): Promise<boolean> {
  return hasPasskeys() && (await library()).browserSupportsWebAuthnAutofill();
}

/** Asks the browser to make a passkey. @throws Error with a DOMException's name */
export async function makePasskey(options: CreationOptions): Promise<Registration> {
  const { startRegistration } = await library();
  const { id, rawId, response } = await startRegistration({ optionsJSON: options });
  const { attestationObject, clientDataJSON, transports } = response;
  const told = transports === undefined ? {} : { transports };
  return { id, rawId, type: 'public-key', response: { attestationObject, clientDataJSON, ...told } };
}

/**
 * Asks the browser for a passkey. @param manner `autofill` waits, without a dialog, until the member picks one under a
 * field @throws Error with a DOMException's name
 */
export async function askForPasskey(
  options: RequestOptions,
  manner: 'window' | 'autofill' = 'window',
): Promise<Assertion> {
  const { startAuthentication } = await library();
  const useBrowserAutofill = manner === 'autofill';
  const { id, rawId, response } = await startAuthentication({ optionsJSON: options, useBrowserAutofill });
  const { authenticatorData, clientDataJSON, signature, userHandle } = response;
  const handle = userHandle === undefined ? {} : { userHandle };
  return {
    id,
    rawId,
    type: 'public-key',
    response: { authenticatorData, clientDataJSON, signature, ...handle },
  };
}

/** Cancels what `askForPasskey` is waiting for. */
export async function stopAsking(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

/** Whether a failure means that we canceled the request ourselves. */
export const isTakenBack = (error: unknown) => error instanceof Error && error.name === 'AbortError';

const words: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was used: it was canceled or timed out. Try again.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys don’t work at this address. Open the site at its own domain name.',
  NotSupportedError: 'This device can’t make a passkey we can use. Sign in another way.',
};

/** What went wrong with a passkey, in plain words: the browser's messages are for developers. */
export function passkeyWords(error: unknown): string {
  return (error instanceof Error && words[error.name]) || messageOf(error);
}
