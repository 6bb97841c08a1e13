import { AppError } from '#platform/contract/errors.ts';
import { liftStop, stopOf } from '#platform/server/mail/addresses.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { complaintCoolDownSeconds, resendCoolDownSeconds } from '#features/account/contract-mail.ts';
import { tell } from '#platform/server/notices/news.ts';
import type { AccountDeps } from '#features/account/server/account-deps.ts';
import { securityNews } from '#features/account/server/security-news.ts';
import { assertMail } from './mail-flows.ts';

/**
 * Resumes mail to a member's address and sends one at once: if it is refused again, the settings say so. Members who
 * reported our mail as spam wait a day in between, in case the mailbox is somebody else's.
 * @returns after how many seconds it may be requested again @throws AppError mail_off, conflict, too_many_requests
 */
export async function retryMail(deps: AccountDeps, { email, userId }: Viewer): Promise<number> {
  assertMail(deps);
  const stop = await stopOf(deps.db, email);
  if (!stop) throw new AppError('conflict', { message: 'We already email this address.' });
  const seconds = stop.reason === 'complained' ? complaintCoolDownSeconds : resendCoolDownSeconds;
  await deps.throttle.coolDown('mail-retry', userId, seconds);
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    await liftStop(tx, { address: email, now });
    await tell(deps, tx, securityNews.mailTried, { userId, by: { actorId: userId }, email });
  });
  return seconds;
}
