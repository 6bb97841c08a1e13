import { z } from 'zod';
import { AppError } from '#platform/contract/errors.ts';
import type { Assertion, Registration } from '#features/account/contract-passkeys.ts';
import { passkeyMinutes, type RelyingParty } from '#features/account/rules-passkeys.ts';
import type { PasskeyRow } from './passkey-queries.ts';

// The WebAuthn library, which includes a certificate reader, is imported on first use: decision 014.
const library = () => import('@simplewebauthn/server');

const timeout = passkeyMinutes * 60_000;
const textOf = (base64url: string) => Buffer.from(base64url, 'base64url').toString('utf8');
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'utf8'));

/** Elliptic curves and RSA: Ed25519, ES256, RS256. */
const algorithms = [-8, -7, -257];

const named = ({ credentialId, transports }: PasskeyRow) => ({ id: credentialId, transports });

/** What a browser needs to create a passkey. @param challenge a signed token of ours */
export async function creationOptionsFor(
  party: RelyingParty & { readonly name: string },
  member: { userId: string; email: string; name: string; has: readonly PasskeyRow[] },
  challenge: string,
) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: bytesOf(member.userId),
    userName: member.email,
    userDisplayName: member.name,
    challenge: bytesOf(challenge),
    timeout,
    excludeCredentials: member.has.map(named),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
  });
}

/** What a browser needs to request a passkey. @param from the acceptable ones; none: whichever the member chooses */
export async function requestOptionsFor(
  party: RelyingParty,
  challenge: string,
  from: readonly PasskeyRow[] = [],
) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: bytesOf(challenge),
    timeout,
    userVerification: 'preferred',
    allowCredentials: from.map(named),
  });
}

/** The library throws a plain error for everything that does not match, and never otherwise. */
async function refusedUnless<T>(verified: Promise<T>): Promise<T> {
  try {
    return await verified;
  } catch (cause) {
    throw new AppError('bad_passkey', { cause });
  }
}

const clientData = z.object({ crossOrigin: z.boolean().optional() });

/**
 * Refuses a passkey shown while another site's page frames ours: the browser reports that, but the library does not
 * check it. Call it after the library, which has parsed the same text as JSON. @throws AppError bad_passkey
 */
function assertNotFramed({ clientDataJSON }: { readonly clientDataJSON: string }): void {
  const { data } = clientData.safeParse(JSON.parse(textOf(clientDataJSON)));
  if (data === undefined || data.crossOrigin) throw new AppError('bad_passkey');
}

/** The new passkey in a browser's answer. @param isOurs whether the challenge is valid @throws AppError bad_passkey */
export async function proveRegistration(
  party: RelyingParty,
  credential: Registration,
  isOurs: (token: string) => boolean,
) {
  const { verifyRegistrationResponse } = await library();
  const { transports, ...answer } = credential.response;
  const verified = await refusedUnless(
    verifyRegistrationResponse({
      response: { ...credential, response: answer, clientExtensionResults: {} },
      expectedChallenge: (challenge) => isOurs(textOf(challenge)),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!verified.verified) throw new AppError('bad_passkey');
  assertNotFramed(answer);
  const { credential: made, credentialBackedUp: synced } = verified.registrationInfo;
  return {
    credentialId: made.id,
    publicKey: Buffer.from(made.publicKey).toString('base64url'),
    counter: made.counter,
    transports: transports ?? [],
    synced,
  };
}

/**
 * Verifies a passkey. @returns its counter, which the caller checks, and whether the device verified its user
 * @param isOurs whether the challenge is valid @throws AppError bad_passkey
 */
export async function proveAssertion(
  party: RelyingParty,
  shown: { credential: Assertion; passkey: PasskeyRow },
  isOurs: (token: string) => boolean,
) {
  const { verifyAuthenticationResponse } = await library();
  const { credential, passkey } = shown;
  const { userHandle, ...answer } = credential.response;
  if (userHandle !== undefined && textOf(userHandle) !== passkey.userId) throw new AppError('bad_passkey');
  const { verified, authenticationInfo } = await refusedUnless(
    verifyAuthenticationResponse({
      response: { ...credential, response: answer, clientExtensionResults: {} },
      expectedChallenge: (challenge) => isOurs(textOf(challenge)),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        // The caller checks it under the lock: there the stored one cannot change, and the member can be told.
        counter: 0,
      },
    }),
  );
  if (!verified) throw new AppError('bad_passkey');
  assertNotFramed(answer);
  const { credentialBackedUp: synced, newCounter: counter, userVerified: isVerified } = authenticationInfo;
  return { counter, synced, isVerified };
}
