import { membersWith } from '#platform/server/access/access.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { BillingDeps } from './stripe.ts';

/** Tells every admin, once, what only a person can do. @param about whose page it leads to */
export async function tellAdmins(
  { clock, notify }: Pick<BillingDeps, 'clock' | 'notify'>,
  tx: Db,
  { about, ...notice }: { about: string; title: string; message: string; onceKey: string },
): Promise<void> {
  for (const userId of await membersWith(tx, { capability: 'admin', now: clock.now() }))
    await notify(tx, {
      ...notice,
      userId,
      kind: 'message',
      type: 'error',
      actionUrl: `/admin/member?id=${encodeURIComponent(about)}`,
    });
}
