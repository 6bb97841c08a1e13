import { createHash, randomBytes } from 'node:crypto';
import type { Keyed } from '#platform/server/auth/keyed.ts';
import { beginsWithZeros, challengeMs, proofBits, proofText } from '#platform/contract/proof.ts';

const purpose = 'first-look';

/** A challenge for one visitor. Nothing is stored: it is signed, names the visitor and says when it ends. */
export function challengeFor(keyed: Keyed, { visitorHash, now }: { visitorHash: string; now: Date }): string {
  const until = now.getTime() + challengeMs;
  return keyed.sign(purpose, [visitorHash, until, randomBytes(9).toString('base64url')].join('|'));
}

/** Whether a visitor has done the work for a challenge of theirs that has not ended. */
export function isProven(
  keyed: Keyed,
  given: {
    readonly challenge: string | undefined;
    readonly answer: number | undefined;
    readonly visitorHash: string;
    readonly now: Date;
  },
): boolean {
  const { challenge, answer, visitorHash, now } = given;
  if (challenge === undefined || answer === undefined) return false;
  const [whose, until] = (keyed.open(purpose, challenge) ?? '').split('|');
  if (whose !== visitorHash || !(Number(until) >= now.getTime())) return false;
  const hash = createHash('sha256').update(proofText(challenge, answer)).digest();
  return beginsWithZeros(hash, proofBits);
}
