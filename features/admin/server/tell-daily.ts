import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Notify } from '#platform/server/notices/notice.ts';
import { membersWith } from '#platform/server/access/access.ts';

interface Said {
  readonly title: string;
  readonly message: string;
  readonly actionUrl: string;
}

/**
 * Tells every admin of something that only the owner can mend, at most once a day.
 * @param about what it is about, for the key that makes it once
 */
export function createDailyNotice(
  { clock, db, notify }: { readonly db: Db; readonly clock: Clock; readonly notify: Notify },
  about: string,
): (said: Said) => Promise<void> {
  let toldOn = '';
  return async (said) => {
    const now = clock.now();
    const day = now.toISOString().slice(0, 10);
    if (day === toldOn) return;
    await db.transaction(async (tx) => {
      for (const userId of await membersWith(tx, { capability: 'admin', now }))
        await notify(tx, { userId, kind: 'message', type: 'error', ...said, onceKey: `${about}:${day}` });
    });
    toldOn = day;
  };
}
