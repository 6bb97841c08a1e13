/** Minutes for which a sign-in that was begun waits for the provider to send somebody back. */
export const attemptMinutes = 10;
/** Minutes for which what a provider told waits for the terms, or for the proof of an account that exists. */
export const toldMinutes = 30;
/** Accounts elsewhere of one member. */
export const mostIdentities = 10;

interface Facts {
  /** Whether somebody here has this very identity. */
  readonly isKnown: boolean;
  /** The address that the provider told; null: none that is one. */
  readonly email: string | null;
  /** Whether the provider has seen that the address is theirs. */
  readonly isVerified: boolean;
  /** Whose address it is here, or is to stay; null: nobody's. */
  readonly ownerId: string | null;
}

/**
 * What a provider's answer leads to. The identity alone opens an account; an address never does, verified or not: it
 * only says whom to ask for a proof of their own [account.provider-both-proofs].
 */
export function verdictOf({ email, isKnown, isVerified, ownerId }: Facts) {
  if (isKnown) return 'sign_in';
  if (email === null || !isVerified) return 'refuse';
  return ownerId === null ? 'sign_up' : 'join';
}
