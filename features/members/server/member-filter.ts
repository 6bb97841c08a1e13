import type { Tier } from '#platform/contract/capabilities.ts';
import { and, eq, exists, ilike, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { hasGrantedPlanOnly, holdersByTier } from '#platform/server/access/access.ts';
import { subscriptions } from '#platform/server/access/tables.ts';
import { isNotErased } from '#platform/server/auth/erased-members.ts';
import { sessions, users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { isStoppedAddress } from '#platform/server/mail/addresses.ts';
import { stoppedAddresses } from '#platform/server/mail/tables.ts';
import { begun, subscriptionStatuses } from '#features/billing/rules.ts';
import type { MemberFilter } from '#features/members/contract.ts';
import { readFigure } from '#features/members/rules-figure.ts';
import { type Activity, idleBefore, type PaymentState } from '#features/members/rules.ts';
import type { MemberTraces } from './members-deps.ts';

const member = sql`${users.id}`;
const inSession = sql`(select max(s.updated_at) from ${sessions} s where s.user_id = ${member})`;

/** When a member last used anything; null: not since they joined. */
export const lastUsedAt = ({ lastLessonAt, lastRunAt, lastSignInAt }: MemberTraces): SQL =>
  sql`greatest(${inSession}, ${lastSignInAt(member)}, ${lastRunAt(member)}, ${lastLessonAt(member)})`;

function activityIs(activity: Activity, traces: MemberTraces, now: Date): SQL {
  const used = sql`coalesce(${lastUsedAt(traces)}, ${users.createdAt})`;
  const since = sql`${idleBefore(now).toISOString()}::timestamptz`;
  switch (activity) {
    case 'active':
      return sql`${used} >= ${since}`;
    case 'idle':
      return sql`${used} < ${since}`;
    case 'unstarted':
      return sql`${traces.lastRunAt(member)} is null and ${traces.lastLessonAt(member)} is null`;
  }
}

/** The states of a subscription that was paid at least once: a first payment that never came is no purchase. */
const paidOnce = subscriptionStatuses.filter(begun);

/** The same subscriptions that the start page counts. */
const paymentIs: Readonly<Record<Exclude<PaymentState, 'former' | 'given'>, SQL | undefined>> = {
  paid: undefined,
  failed: isNotNull(subscriptions.pastDueSince),
  ending: and(sql`${subscriptions.status} in ('active', 'past_due')`, isNotNull(subscriptions.endsAt)),
};

interface FilterDeps {
  readonly db: Db;
  readonly traces: MemberTraces;
}

async function tierIs(db: Db, tier: Tier, now: Date): Promise<SQL> {
  const holders = [...(await holdersByTier(db, { now }))];
  const among = (ids: readonly string[]) => sql`${users.id} = any(${sql.param([...ids])}::text[])`;
  if (tier === 'free') return sql`not ${among(holders.map(([userId]) => userId))}`;
  return among(holders.filter(([, held]) => held === tier).map(([userId]) => userId));
}

/** Whether a member's payments are in a state that the owner looks for. */
function standsAs(db: Db, payment: PaymentState, now: Date): SQL {
  if (payment === 'given') return hasGrantedPlanOnly(now);
  if (payment === 'former') {
    const own = db
      .select({ is: sql`1` })
      .from(subscriptions)
      .where(and(eq(subscriptions.userId, users.id), inArray(subscriptions.status, paidOnce)));
    return sql`${exists(own)} and not ${standsAs(db, 'paid', now)}`;
  }
  return exists(
    db
      .select({ is: sql`1` })
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.userId, users.id),
          isNull(subscriptions.endedAt),
          isNotNull(subscriptions.tier),
          paymentIs[payment],
        ),
      ),
  );
}

/** Whether the words are part of the address or the name. */
export function holdsWords(words: string): SQL | undefined {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  return or(ilike(users.email, pattern), ilike(users.name, pattern));
}

/** The filter as a condition on `users`. It leaves out members who are being erased. */
export async function conditionOf(
  { db, traces }: FilterDeps,
  { activity, figure, mail, payment, q, tier }: MemberFilter,
  now: Date,
): Promise<SQL | undefined> {
  const counted = figure === undefined ? null : readFigure(figure);
  return and(
    isNotErased,
    counted === null ? undefined : traces.behind(counted, now),
    q ? holdsWords(q) : undefined,
    tier && (await tierIs(db, tier, now)),
    activity && activityIs(activity, traces, now),
    mail && exists(db.select({ is: sql`1` }).from(stoppedAddresses).where(isStoppedAddress)),
    payment && standsAs(db, payment, now),
  );
}
