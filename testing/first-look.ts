import { createHash } from 'node:crypto';
import { beginFirstLook } from '#features/tools/contract-first-look.ts';
import { beginsWithZeros, proofText } from '#platform/contract/proof.ts';
import type { Actor } from './actor.ts';

/** Does the work that a visitor's browser does before it asks. */
export async function proveWork(visitor: Actor): Promise<{ challenge: string; answer: number }> {
  const { work } = await visitor.call(beginFirstLook, {});
  if (work === null) throw new Error('no work was asked for');
  const { bits, challenge } = work;
  for (let answer = 0; ; answer += 1) {
    const hash = createHash('sha256').update(proofText(challenge, answer)).digest();
    if (beginsWithZeros(hash, bits)) return { challenge, answer };
  }
}
