import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { isBulk } from '#platform/contract/notices.ts';
import { noPostalAddress } from '#platform/contract/mail-fault.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { describeError, type Logger } from '#platform/server/logger.ts';
import { liftStop, mayWrite, stopAddress, stopOf } from './addresses.ts';
import { composeMail, type MailBrand, type MailWords } from './compose.ts';
import { mailMessages } from './tables.ts';
import { type MailTransport, smtpWaits } from './transport.ts';
import type { MailFault, Sent } from './verdict.ts';

/** Makes the words of one kind of mail from its row's params. */
export type MailTemplate = (params: Readonly<Record<string, string>>) => MailWords;

export interface DeliveryOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly jobs: Pick<Jobs, 'add'>;
  readonly templates: Readonly<Record<string, MailTemplate>>;
  /** Where a member unsubscribes from a list, without signing in. */
  readonly unsubscribeUrl: (userId: string, list: string) => string;
  /** Who sends, with their postal address, on one line; '' until the owner has given the address. */
  readonly sender: () => string;
  /** How the site shows itself now. */
  readonly brand: () => MailBrand;
  /** The name that mails come from. */
  readonly senderName: () => string;
  /** Called at each try that fails because of something only the owner can fix. */
  readonly onOwnFault: (code: string) => Promise<void>;
}

type MailRow = typeof mailMessages.$inferSelect;
type End = Exclude<MailRow['state'], 'pending'>;

export const mailQueue = 'mail.send';
/** Longer than it takes to hand a mail over (`smtpWaits`). */
const claimMs = 60_000;
/** Answers usually come at once; only a late one is recorded as owed, so that nobody else takes the mail. */
const lateMs = 2000;
const owedMs = smtpWaits.answer + 60_000;
/** After this the queue considers the run dead; a run that only waits for its answer continues anyway. */
export const expireSeconds = 75;
const tryAgainMs = 60_000;
/** How often to check whether the sender's address, which a mail waits for, is there. */
const addressAgainMs = 10 * 60_000;
const giveUpMs = 2 * 24 * 60 * 60 * 1000;

/**
 * Sends the mails of the outbox and records how each try ended.
 * @param heardMs how long the queue still notices what a run throws
 */
export function createDelivery(
  options: DeliveryOptions,
  transport: MailTransport,
  heardMs = expireSeconds * 1000,
) {
  const { brand, clock, db, jobs, log, onOwnFault, sender, senderName, templates, unsubscribeUrl } = options;

  async function claim(id: number): Promise<MailRow | undefined> {
    const now = clock.now();
    const [row] = await db
      .update(mailMessages)
      .set({
        attempts: sql`${mailMessages.attempts} + 1`,
        claimedUntil: new Date(now.getTime() + claimMs),
      })
      .where(
        and(
          eq(mailMessages.id, id),
          eq(mailMessages.state, 'pending'),
          or(isNull(mailMessages.claimedUntil), lt(mailMessages.claimedUntil, now)),
        ),
      )
      .returning();
    return row;
  }

  async function note(id: number, change: Partial<typeof mailMessages.$inferInsert>): Promise<void> {
    await db
      .update(mailMessages)
      .set({ claimedUntil: null, handedOverAt: null, ...change })
      .where(eq(mailMessages.id, id));
  }

  const settle = (id: number, state: End, lastError: string | null, fault: MailFault | null = null) =>
    note(id, { state, lastError, fault, settledAt: clock.now() });

  async function giveUp({ id, template }: MailRow, state: End, code: string, fault: MailFault) {
    log.warn({ mail: id, template, code, fault, state }, 'a mail was given up');
    await settle(id, state, code, fault);
  }

  /** Sends; if the answer is late, the row says since when it is owed, so that nobody sends the mail a second time. */
  async function send(row: MailRow, words: MailWords): Promise<Sent> {
    const { createdAt, id, list, toAddress: to, userId } = row;
    const link = list === null || userId === null ? null : unsubscribeUrl(userId, list);
    let late: NodeJS.Timeout | undefined;
    let owed = Promise.resolve();
    const noteOwed = () => {
      const now = clock.now();
      owed = note(id, { handedOverAt: now, claimedUntil: new Date(now.getTime() + owedMs) }).catch(
        (error: unknown) => log.error(describeError(error), 'an owed answer could not be noted'),
      );
    };
    const onHandedOver = () => {
      late = setTimeout(noteOwed, lateMs);
    };
    const { replyTo = null } = words;
    const mailId = `mail-${id}-${createdAt.getTime()}`;
    const mail = { to, id: mailId, senderName: senderName(), unsubscribeUrl: link, replyTo };
    const sent = await transport.send(
      { ...mail, ...composeMail(words, link === null ? null : { link, sender: sender() }, brand()) },
      { onHandedOver },
    );
    clearTimeout(late);
    // The outcome must be recorded after the owed answer.
    await owed;
    return sent;
  }

  const tellOwner = (code: string) =>
    onOwnFault(code).catch((error: unknown) =>
      log.error(describeError(error), 'nobody was told that mail waits'),
    );

  /**
   * Lets a mail wait for the sender's address, however long that takes: it is not given up. It stays claimed meanwhile,
   * so that the search for forgotten mails does not start a second run.
   */
  async function waitForAddress({ id }: MailRow): Promise<void> {
    const again = clock.now().getTime() + addressAgainMs;
    await note(id, { lastError: noPostalAddress, fault: 'ours', claimedUntil: new Date(again) });
    await jobs.add(db, mailQueue, id, new Date(again + 1000));
    await tellOwner(noPostalAddress);
  }

  /** The mail was not sent and may be tried again. @returns whether it is given up anyway */
  async function postpone(
    row: MailRow,
    { code, fault }: { code: string; fault: MailFault },
  ): Promise<boolean> {
    const isTooOld = clock.now().getTime() - row.createdAt.getTime() > giveUpMs;
    if (isTooOld) await giveUp(row, 'dead', code, fault);
    else await note(row.id, { lastError: code, fault });
    if (fault === 'ours') await tellOwner(code);
    return isTooOld;
  }

  /** @returns whether the mail is settled */
  async function conclude(row: MailRow, sent: Sent): Promise<boolean> {
    const { id, toAddress: address, userId } = row;
    switch (sent.outcome) {
      case 'sent':
        await settle(id, 'sent', null);
        return true;
      case 'unknown':
        await giveUp(row, 'unknown', sent.code, 'passing');
        return true;
      case 'refused': {
        const { code } = sent;
        if (userId !== null)
          await stopAddress(db, userId, { address, reason: 'refused', code, at: clock.now() });
        await giveUp(row, 'dead', code, 'recipient');
        return true;
      }
      case 'failed':
        return postpone(row, sent);
    }
  }

  /** One try. @throws when the queue should try again */
  return async function deliver(id: number): Promise<void> {
    const row = await claim(id);
    if (!row) return;
    // A process ended while the answer was owed: the mail may have been accepted.
    if (row.handedOverAt !== null) return giveUp(row, 'unknown', 'EOWED', 'passing');
    const words = templates[row.template]?.(row.params);
    if (!words) return settle(id, 'dead', 'ETEMPLATE', 'ours');
    const stop = await stopOf(db, row.toAddress);
    if (!mayWrite(stop?.reason ?? null, row)) return settle(id, 'skipped', 'ESTOPPED', 'recipient');
    if (isBulk(row.list) && sender() === '') return waitForAddress(row);
    const begunAt = performance.now();
    const sent = await send(row, words);
    // Its server has accepted a mail, so its earlier refusals no longer count.
    if (sent.outcome === 'sent' && stop) await liftStop(db, { ...stop, now: clock.now(), only: 'refused' });
    if (await conclude(row, sent)) return;
    // The queue has given up a run this long and ignores anything it throws.
    if (performance.now() - begunAt > heardMs)
      return jobs.add(db, mailQueue, id, new Date(clock.now().getTime() + tryAgainMs));
    const code = 'code' in sent ? sent.code : '';
    throw Object.assign(new Error('the mail server did not take it'), { code });
  };
}
