import type { AuditAction } from '#platform/contract/audit-actions.ts';
import { membersWith } from '#platform/server/access/access.ts';
import { type AuditEntry, audit } from '#platform/server/audit/audit.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Outbox } from '#platform/server/mail/outbox.ts';
import { eq } from 'drizzle-orm';
import type { Notice, Notify } from './notice.ts';

/** The member that an event is about, and who caused it. Each event adds its own facts: ids, amounts, days. */
export interface About {
  readonly userId: string;
  /** Who did it, and where; omitted: the system. */
  readonly by?: Pick<AuditEntry, 'actorId' | 'sessionId' | 'address'>;
  /** Where a mail goes that no notice carries; omitted: to the member's address. */
  readonly email?: string;
}

/** What a notice says. */
export type NoticeWords = Omit<Notice, 'userId' | 'mail'>;

type Params = Readonly<Record<string, string>>;

/** The mail of an event: beside the member's notice, or alone, to the address among the facts. */
export interface NewsMail<F> {
  readonly template: string;
  readonly params?: (facts: F) => Params;
  /** As in a letter. */
  readonly asked?: true;
}

type AdminWords = Omit<NoticeWords, 'actionUrl' | 'kind'>;

/** What every admin hears; the notice leads to the member's page. */
export interface AdminNews<F> {
  readonly kind: NoticeWords['kind'];
  /** @param facts with the member's name @returns null: nothing, with these facts */
  readonly words: (facts: F & { readonly name: string }) => AdminWords | null;
  readonly mail?: { readonly template: string; readonly params: (facts: F, words: AdminWords) => Params };
  /** Not the member themself, if they are an admin. */
  readonly others?: true;
}

/** What the CRM may hear of a subscription. */
export type CrmEvent = 'paid' | 'changed' | 'cancelled';
export type CrmNews = Readonly<
  Record<CrmEvent, (tx: Db, fact: { userId: string; now: Date; key: string }) => Promise<void>>
>;

/**
 * One event and who hears of it: a row of the table that `docs/who-is-told.md` is made of. Each cell is a pure function
 * of the event's facts; who has none hears nothing.
 */
export interface News<F extends About> {
  /** @returns null: nothing, with these facts, and no mail either */
  readonly member?: (facts: F) => NoticeWords | null;
  readonly mail?: NewsMail<F>;
  readonly admins?: AdminNews<F>;
  /** `key`: each fact is told once. */
  readonly crm?: { readonly event: CrmEvent; readonly key: (facts: F) => string };
  readonly audit?: {
    readonly action: AuditAction;
    readonly details?: (facts: F) => NonNullable<AuditEntry['details']>;
  };
}

export interface NewsDeps {
  readonly clock: Clock;
  readonly notify: Notify;
  readonly mail: Pick<Outbox, 'post'>;
  /** Only slices whose events have a cell for the CRM hand it in. */
  readonly crm?: CrmNews;
}

async function memberOf(tx: Db, userId: string) {
  const [member] = await tx
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  return member;
}

const letterOf = <F>(mail: NewsMail<F>, facts: F) => ({
  template: mail.template,
  ...(mail.params && { params: mail.params(facts) }),
  ...(mail.asked && { asked: mail.asked }),
});

async function tellAdmins<F extends About>(
  { clock, notify }: NewsDeps,
  tx: Db,
  { kind, mail, others, words }: AdminNews<F>,
  about: F,
): Promise<void> {
  const facts = { ...about, name: (await memberOf(tx, about.userId))?.name ?? 'A member' };
  const notice = words(facts);
  if (notice === null) return;
  for (const userId of await membersWith(tx, { capability: 'admin', now: clock.now() }))
    if (!others || userId !== about.userId)
      await notify(tx, {
        ...notice,
        kind,
        userId,
        actionUrl: `/admin/member?id=${encodeURIComponent(about.userId)}`,
        ...(mail && { mail: { template: mail.template, params: mail.params(about, notice) } }),
      });
}

/** Tells of an event everybody whom its row names, in the transaction of the fact: a rollback tells nobody. */
export async function tell<F extends About>(deps: NewsDeps, tx: Db, news: News<F>, facts: F): Promise<void> {
  const { by, userId } = facts;
  const now = deps.clock.now();
  if (news.audit) {
    const { action, details } = news.audit;
    const { actorId = null, ...where } = by ?? {};
    await audit(tx, {
      at: now,
      action,
      actorId,
      subjectId: userId,
      ...where,
      ...(details && { details: details(facts) }),
    });
  }
  if (news.crm) {
    if (!deps.crm) throw new Error('this event has a cell for the CRM: hand the CRM in');
    await deps.crm[news.crm.event](tx, { userId, now, key: news.crm.key(facts) });
  }
  if (news.admins) await tellAdmins(deps, tx, news.admins, facts);
  const notice = news.member?.(facts) ?? null;
  const letter = news.mail && letterOf(news.mail, facts);
  if (notice !== null) return deps.notify(tx, { ...notice, userId, ...(letter && { mail: letter }) });
  // A notice that these facts don't want takes its mail along.
  if (!letter || news.member) return;
  const to = facts.email ?? (await memberOf(tx, userId))?.email;
  if (to !== undefined) await deps.mail.post(tx, { userId, to, ...letter });
}
