import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Notify } from '#platform/server/notices/notice.ts';
import { membersWith } from '#platform/server/access/access.ts';
import { ownerWords } from '#platform/contract/mail-fault.ts';

/** Tells every admin, once a day, that mail is waiting because of something only the owner can fix. */
export function createMailTrouble(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly notify: Notify;
}): (code: string) => Promise<void> {
  const { clock, db, notify } = deps;
  let toldOn = '';
  return async (code) => {
    const now = clock.now();
    const day = now.toISOString().slice(0, 10);
    if (day === toldOn) return;
    await db.transaction(async (tx) => {
      for (const userId of await membersWith(tx, { capability: 'admin', now })) {
        await notify(tx, {
          userId,
          kind: 'message',
          type: 'error',
          title: 'Our mails are not taken',
          message: `They wait: ${ownerWords(code)}. They go out as soon as that is mended; after two days they are given up.`,
          actionUrl: '/admin',
          onceKey: `mail-trouble:${day}`,
        });
      }
    });
    toldOn = day;
  };
}
