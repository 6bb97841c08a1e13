import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { sumsOf } from '#features/billing/money.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import { fileSize } from '#platform/contract/files.ts';
import { idleDays } from '#features/members/rules.ts';
import { shortDayInUtc } from '#features/admin/rules-weekly.ts';
import { AdminFrame } from '#platform/client/AdminFrame.tsx';
import { type Start, startQuery, weekQuery } from './api.ts';
import { ColumnChart, ShareBar } from './Chart.tsx';
import { LookAs } from './LookAs.tsx';
import { AiTools } from './today/AiTools.tsx';
import { Behind } from './today/Behind.tsx';
import { Inbox } from './today/Inbox.tsx';
import { Counted, Figure, Group } from './today/Group.tsx';
import { SetupOpen } from './today/SetupOpen.tsx';
import { counted, whole } from './today/words.ts';
import { SinceMidnight, YourWeek } from './today/YourWeek.tsx';

const tierNames = {
  free: 'Free',
  tools: 'Tools & Resources',
  premium: 'Premium',
  staff: 'Staff',
  admin: 'Admin',
} as const;

/** Staff are named once there are any. */
const tiersShown = ({ staff }: { readonly staff: number }) =>
  (['free', 'tools', 'premium', 'staff', 'admin'] as const).filter((tier) => tier !== 'staff' || staff > 0);

const figures = 'grid gap-6 sm:grid-cols-2 lg:grid-cols-4';

const lists = [
  ['/admin/members', 'All members'],
  ['/admin/members?activity=idle', `Not here for ${idleDays} days`],
  ['/admin/members?activity=unstarted', 'Not started'],
] as const;

/** What the monthly amount counts, and by what. */
function recurringWords({ atListPrice, owed, owedAmounts, running }: Start['money']): string {
  const listed = atListPrice === 0 ? '' : `, ${whole(atListPrice)} at list price`;
  const owes = `${whole(owed)} ${owed === 1 ? 'owes' : 'owe'}`;
  const failed = owed === 0 ? '' : `; ${owes} ${sumsOf(owedAmounts)} after a failed payment`;
  return `${counted(running, 'subscription')}, before tax${listed}${failed}`;
}

function Today({ start }: { readonly start: Start }) {
  const { ai, behind, countedAt, inbox, members, money, openSteps, storage } = start;
  const joined = members.newByDay.reduce((sum, { many }) => sum + many, 0);
  return (
    <div className="grid gap-8">
      <SetupOpen open={openSteps} missing={start.missing} known={start} />
      <SinceMidnight />
      <Group title="Money">
        <Counted at={countedAt} isAgain={start.recounting} />
        <dl className={figures}>
          <Figure
            label="Monthly recurring revenue"
            value={sumsOf(money.monthly)}
            note={recurringWords(money)}
            to="/subscription-admin?state=running"
          />
          <Figure
            label="Failed payments"
            value={whole(money.owed)}
            alarm={money.owed > 0}
            to="/subscription-admin?state=failed"
          />
          <Figure label="Set to end" value={whole(money.ending)} to="/subscription-admin?state=ending" />
          <Figure
            label="Given access"
            value={whole(money.given)}
            note={
              money.given === 0
                ? 'Nobody has a plan without paying'
                : `${counted(money.given, 'member')} with a plan that you gave them`
            }
            {...(money.given > 0 ? { to: '/admin/members?payment=given' } : {})}
          />
        </dl>
      </Group>
      <YourWeek />
      <Inbox inbox={inbox} />
      <Behind behind={behind} />
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <Group title="Members">
          <div className="grid gap-8">
            <ColumnChart
              title="New members, last 30 days (UTC)"
              summary={`${counted(joined, 'new member')} of ${whole(members.total)} in all. Admins don’t count as new.`}
              bars={members.newByDay.map(({ day, many }) => ({
                label: shortDayInUtc(day),
                value: many,
                words: counted(many, 'new member'),
              }))}
            />
            <ul className="grid gap-4">
              {tiersShown(members.byTier).map((tier) => (
                <ShareBar
                  key={tier}
                  label={tierNames[tier]}
                  value={members.byTier[tier]}
                  of={members.total}
                  words={counted(members.byTier[tier], 'member')}
                  to={`/admin/members?tier=${tier}`}
                />
              ))}
            </ul>
            <p className="flex flex-wrap gap-x-6">
              {lists.map(([to, label]) => (
                <PageLink key={to} to={to} className="text-link inline-flex min-h-11 items-center">
                  {label}
                </PageLink>
              ))}
            </p>
          </div>
        </Group>
        <AiTools ai={ai} isDemo={start.demoTexts} trouble={behind.modelTrouble} />
      </div>
      <p className="text-soft">
        Storage: {fileSize(storage.bytes)} in {counted(storage.files, 'file')}.
      </p>
    </div>
  );
}

function Figures() {
  // Asked for beside the figures, and not after them.
  usePrefetchQuery(weekQuery);
  const { data, error, isRefetching, refetch } = useQuery(startQuery);
  if (data) return <Today start={data} />;
  if (error)
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} retrying={isRefetching} />;
  return (
    <div className="grid gap-8">
      <Skeleton className="bubble h-48" />
      <Skeleton className="bubble h-48" />
      <Skeleton className="bubble h-96" />
    </div>
  );
}

/** `/admin`: what matters today. */
export function AdminPage() {
  return (
    <AdminFrame title="Today" lead="What happened today, how your site stands, and what waits for you.">
      <div className="grid gap-8">
        <Figures />
        <LookAs />
      </div>
    </AdminFrame>
  );
}
