/**
 * How many leading zero bits the answer to a visitor's challenge must have: 4096 hashes on average, well under a second
 * on a phone, but costly for anybody who asks by the thousand.
 */
export const proofBits = 12;

/** How long a challenge is good, in milliseconds. */
export const challengeMs = 10 * 60 * 1000;

/** What is hashed (SHA-256) to try one number as the answer to a challenge. */
export const proofText = (challenge: string, answer: number): string => `${challenge}:${answer}`;

/** Whether a hash begins with so many zero bits. */
export function beginsWithZeros(hash: Uint8Array, bits: number): boolean {
  const whole = Math.floor(bits / 8);
  for (let at = 0; at < whole; at += 1) if (hash[at] !== 0) return false;
  const rest = bits % 8;
  return rest === 0 || (hash[whole] ?? 0xff) >> (8 - rest) === 0;
}
