/** Minutes a sign-in waits for the provider to send somebody back. */
export const attemptMinutes = 10;
/** Minutes the provider's data waits for the terms, or for proof of an existing account. */
export const toldMinutes = 30;
/** Accounts elsewhere of one member. */
export const mostIdentities = 10;

interface Facts {
  /** Whether somebody here has exactly this identity. */
  readonly isKnown: boolean;
  /** The address from the provider; null if there is no valid one. */
  readonly email: string | null;
  /** Whether the provider has verified that the address is theirs. */
  readonly isVerified: boolean;
  /** The member who has, or keeps, this address here; null: nobody. */
  readonly ownerId: string | null;
}

/**
 * What a provider's answer leads to. Only the identity opens an account; an address never does, verified or not: it
 * only tells us who must provide a second proof [account.provider-both-proofs].
 */
export function verdictOf({ email, isKnown, isVerified, ownerId }: Facts) {
  if (isKnown) return 'sign_in';
  if (email === null || !isVerified) return 'refuse';
  return ownerId === null ? 'sign_up' : 'join';
}
