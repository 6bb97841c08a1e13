import { and, eq, isNull, or } from 'drizzle-orm';
import { isTrialNoticeDue, renewalNotice } from '#features/billing/rules-renewal-notice.ts';
import { renewalCharge } from '#features/billing/rules-subscriptions.ts';
import { renewalNews } from '#features/billing/server/news/renewal-news.ts';
import type { BillingDeps } from '#features/billing/server/stripe.ts';
import { subscriptions } from '#platform/server/access/tables.ts';
import { tell } from '#platform/server/notices/news.ts';

/** Tells of yearly renewals and first payments after a trial before they are charged, each once. Runs every hour. */
export async function tellOfCharges(
  deps: Pick<BillingDeps, 'clock' | 'db' | 'mail' | 'notify'>,
): Promise<void> {
  const { clock, db } = deps;
  const now = clock.now();
  const rows = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        isNull(subscriptions.endsAt),
        or(
          eq(subscriptions.status, 'trialing'),
          and(eq(subscriptions.status, 'active'), eq(subscriptions.rhythm, 'year')),
        ),
      ),
    );
  for (const row of rows) {
    const amount = renewalCharge(row);
    const about = { userId: row.userId, row, amount };
    const days = renewalNotice(row, now);
    if (days !== null)
      await db.transaction((tx) => tell(deps, tx, renewalNews.renewsSoon, { ...about, days }));
    if (isTrialNoticeDue(row, now))
      await db.transaction((tx) => tell(deps, tx, renewalNews.trialEnds, about));
  }
}
