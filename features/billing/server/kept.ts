import { accessOf } from '#platform/server/access/access.ts';
import type { Db } from '#platform/server/db/client.ts';
import { planName } from './wording.ts';

/** The name of what a member has at an instant without a subscription that is over by then; empty: a free account. */
export async function keptAt(db: Db, userId: string, at: Date): Promise<string> {
  const tier = (await accessOf(db, [userId], at)).get(userId)?.tier ?? 'free';
  return tier === 'free' ? '' : planName(tier);
}
