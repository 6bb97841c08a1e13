/** Minutes a challenge waits for its answer. */
export const passkeyMinutes = 5;
/** Passkeys of one member. */
export const mostPasskeys = 20;

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The site passkeys are made for: browsers let no other site use them. */
export interface RelyingParty {
  /** A domain. */
  readonly id: string;
  readonly origin: string;
}

/**
 * Our identity for passkeys, from the configured address of the site. Browsers create none for a bare network address
 * or over plain http: null. This machine's own address counts as `localhost`, the only such name they trust.
 */
export function relyingPartyOf(appUrl: string): RelyingParty | null {
  const { hostname, origin, port, protocol } = new URL(appUrl);
  if (loopback.has(hostname))
    return { id: 'localhost', origin: `${protocol}//localhost${port === '' ? '' : `:${port}`}` };
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.startsWith('[');
  return protocol === 'https:' && !isAddress ? { id: hostname, origin } : null;
}

/**
 * Whether a passkey's signature counter increased as it should. If it stands still or goes back, there is a copy of the
 * passkey somewhere; passkeys shared by several devices do not count, and stay at 0.
 */
export function countsOn(kept: number, shown: number): boolean {
  return (kept === 0 && shown === 0) || shown > kept;
}

/** Whether somebody could still sign in without one passkey or one linked account. */
export function hasAnotherWay(ways: {
  readonly hasPassword: boolean;
  readonly passkeys: number;
  readonly links: number;
}): boolean {
  return ways.hasPassword || ways.passkeys + ways.links > 1;
}

/** What a proven passkey opens: it counts as both steps if the device asked for a finger, a face or a PIN. */
export function passkeyOpens(facts: {
  readonly isVerified: boolean;
  readonly asksSecondStep: boolean;
}): 'session' | 'code' {
  return facts.isVerified || !facts.asksSecondStep ? 'session' : 'code';
}
